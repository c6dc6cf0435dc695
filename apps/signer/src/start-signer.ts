// A signer that listens, for the process and for tests.
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { claimFolder } from './claim-folder.ts'
import type { Config } from './config.ts'
import { openJournal } from './journal.ts'
import { createKeys } from './keys.ts'
import { buildSigner } from './server.ts'

export type Signer = {
  /** Where it listens. */
  url: string
  hot: `0x${string}`
  depositXpub: string
  close(): Promise<void>
}

/** Throws one sentence when it cannot. */
export async function startSigner(config: Config & { now?: () => number }): Promise<Signer> {
  const keys = createKeys(config.mnemonic)
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const letGo = claimFolder(config.dataFolder)
  try {
    const journal = openJournal(config.dataFolder)
    const { policy, secret, now } = config
    const app = buildSigner({ keys, policy, journal, secret, ...(now && { now }) })
    await app.listen({ host: '127.0.0.1', port: config.port })
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}`,
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
