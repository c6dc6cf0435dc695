// A signer that listens, for the process and for tests.
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { claimFolder } from './claim-folder.ts'
import type { Config } from './config.ts'
import { openJournal } from './journal.ts'
import { createKeys } from './keys.ts'
import { listenOnSocket } from './listen-on-socket.ts'
import { buildSigner } from './server.ts'

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

/** Throws one sentence when it cannot. */
export async function startSigner(config: Config & { now?: () => number }): Promise<Signer> {
  const keys = createKeys(config.mnemonic)
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const letGo = claimFolder(config.dataFolder)
  try {
    const journal = openJournal(config.dataFolder)
    const { policy, secret, secretOld, now } = config
    const secrets = [secret, ...(secretOld ? [secretOld] : [])]
    const app = buildSigner({ keys, policy, journal, secrets, ...(now && { now }) })
    const url = await listen(app, config)
    return {
      url,
      hot: keys.hot.address,
      depositXpub: keys.depositXpub,
      async close() {
        await app.close()
        journal.close()
        letGo()
      },
    }
  } catch (error) {
    letGo()
    throw error
  }
}
