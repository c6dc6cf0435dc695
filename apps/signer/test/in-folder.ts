// A signer on a folder of its own, which is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { policySchema } from '../src/policy.ts'
import { type Signer, startSigner } from '../src/start-signer.ts'
import { MNEMONIC, POLICY, SECRET } from './sign-with.ts'

/** `limits` on top of those of every network. */
export async function inFolder(
  work: (start: (now?: () => number) => Promise<Signer>, folder: string) => Promise<void>,
  limits: { gas_day?: string; per_minute?: number } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-signer-'))
  const started: Signer[] = []
  try {
    await work(async (now) => {
      const { ethereum, bsc } = POLICY.networks
      const networks = { ethereum: { ...ethereum, ...limits }, bsc: { ...bsc, ...limits } }
      const policy = policySchema.parse({ networks })
      const options = { port: 0, secret: SECRET, dataFolder: folder, mnemonic: MNEMONIC, policy }
      const signer = await startSigner({ ...options, ...(now && { now }) })
      started.push(signer)
      return signer
    }, folder)
  } finally {
    await Promise.all(started.map((signer) => signer.close().catch(() => undefined)))
    rmSync(folder, { recursive: true, force: true })
  }
}
