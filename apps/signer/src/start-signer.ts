// A signer that listens, for the process and for tests.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sealKeyOf } from './chain-line.ts'
import type { Config } from './config.ts'
import type { Duty } from './duty.ts'
import { openFolderDuty } from './folder-duty.ts'
import { createKeys } from './keys.ts'
import { listenOnSocket } from './listen-on-socket.ts'
import { buildSigner } from './server.ts'
import { openSharedDuty } from './shared-duty.ts'

export type Signer = {
  /** Where it listens, as the API's SIGNER_URL has it. */
  url: string
  hot: `0x${string}`
  depositXpub: string
  close(): Promise<void>
}

async function listen(app: FastifyInstance, { socket, port }: Pick<Config, 'socket' | 'port'>): Promise<string> {
  if (socket) {
    await listenOnSocket(app, socket)
    return `unix:${socket}`
  }
  await app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

type Starting = Config & {
  /** The machine's time: of what callers say, and of a folder's lines. */
  now?: () => number
  say?: (sentence: string) => void
}

function openDuty(config: Starting, hot: string): Duty | Promise<Duty> {
  const { dataFolder, database, mnemonic, isForReal = false, now, say = console.log } = config
  if (!database) return openFolderDuty(dataFolder ?? '', now)
  const told = (sentence: string) => say(`The signer ${sentence}.`)
  return openSharedDuty({ ...database, hot, sealKey: sealKeyOf(mnemonic), isForReal, say: told })
}

/** Throws one sentence when it cannot. */
export async function startSigner(config: Starting): Promise<Signer> {
  const keys = createKeys(config.mnemonic)
  const duty = await openDuty(config, keys.hot.address)
  try {
    const { policy, secret, secretOld, now } = config
    const secrets = [secret, ...(secretOld ? [secretOld] : [])]
    const app = buildSigner({ keys, policy, duty, secrets, ...(now && { now }) })
    const url = await listen(app, config)
    return {
      url,
      hot: keys.hot.address,
      depositXpub: keys.depositXpub,
      async close() {
        await app.close()
        await duty.close()
      },
    }
  } catch (error) {
    await duty.close()
    throw error
  }
}
