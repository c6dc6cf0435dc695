// Asks each signer what it is and what it would sign, for whoever watches. Nothing is decided by it: who signs is known to their database.
import * as z from 'zod'
import type { Address } from '#providers/chain/port.ts'
import { askJson } from '../ask-json.ts'
import type { SignerPolicy, SignerWatch, Standing } from './port.ts'
import { signerPlace } from './signer-place.ts'

/** Whoever asks for metrics waits for three seconds. */
const TIMEOUT_MS = 2_000

const health = z.object({
  /** A signer with a folder of its own always signs. */
  standing: z.enum(['active', 'passive']),
  term: z.int().optional(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address)
const maybeAddress = z.nullable(address).transform((found) => found ?? undefined)
const coin = z.object({ contract: maybeAddress, decimals: z.int() })
const network = z
  .object({
    chain_id: z.int(),
    cold_address: maybeAddress,
    gas_price_max: z
      .string()
      .regex(/^\d{1,30}$/)
      .transform(BigInt),
    coins: z.record(z.string(), coin),
  })
  .transform(({ chain_id: chainId, cold_address: cold, gas_price_max: gasPriceMax, coins }) => ({
    chainId,
    cold,
    gasPriceMax,
    coins: new Map(Object.entries(coins)),
  }))
const policy = z
  .object({ hot: address, deposit_xpub_sha256: z.string(), networks: z.record(z.string(), network) })
  .transform(({ hot, deposit_xpub_sha256: depositDigest, networks }): SignerPolicy => {
    return { hot, depositDigest, networks: new Map(Object.entries(networks)) }
  })

export function createSignerWatch(urls: readonly string[]): SignerWatch {
  return {
    standings: () => Promise.all(urls.map(standingOf)),
    policies: () => Promise.all(urls.map(policyOf)),
  }
}

async function standingOf(url: string): Promise<Standing> {
  const question = { whom: 'the signer', ...signerPlace(url, '/health'), timeoutMs: TIMEOUT_MS }
  const outcome = await askJson(question, (answer) => health.parse(answer))
  if (outcome.kind !== 'done') return { is: 'silent' }
  const { standing, term, since } = outcome.value
  return { is: standing, term, since }
}

async function policyOf(url: string): Promise<SignerPolicy | undefined> {
  const question = { whom: 'the signer', ...signerPlace(url, '/policy'), timeoutMs: TIMEOUT_MS }
  const outcome = await askJson(question, (answer) => policy.parse(answer))
  return outcome.kind === 'done' ? outcome.value : undefined
}
