// Both modes with coin networks and a signer, for frames whose coins go to an address.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { signerPolicy } from '../../../../tools/start/signer.ts'
import { policySchema } from '../../../signer/src/policy.ts'
import { startSigner } from '../../../signer/src/start-signer.ts'
import { type BothModes, startBothModes } from './partners.ts'
import { WIDGET_URL } from './widget.ts'

const SECRET = 'only-for-tests-the-signer-secret-32'

export async function startChainModes(env: Record<string, string | undefined> = {}): Promise<BothModes> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-signer-'))
  let now = Date.now
  const allowed = policySchema.parse(signerPolicy())
  const options = { port: 0, secret: SECRET, dataFolder: folder, mnemonic: DEMO_KEYS.mnemonic, policy: allowed }
  const signer = await startSigner({ ...options, now: () => now() })
  const both = await startBothModes({
    sandbox: true,
    chains: true,
    env: {
      ...{ WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined },
      ...{ WITHDRAWAL_PAUSE_MS: '0', NEW_ADDRESS_WAIT_MS: '0' },
      ...{ SIGNER_URL: signer.url, SIGNER_SECRET: SECRET, CHAIN_HOT_ADDRESS: DEMO_KEYS.hotWallet },
      ...env,
    },
  })
  now = () => both.test.clock.now().getTime()
  const end = both[Symbol.asyncDispose].bind(both)
  return Object.assign(both, {
    async [Symbol.asyncDispose]() {
      await end()
      await signer.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}
