// Asks each signer whether it is the one that signs, for whoever watches. Nothing is decided by it: who signs is known to their database.
import * as z from 'zod'
import { askJson } from '../ask-json.ts'
import type { Standing } from './port.ts'
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

/** One for each address, in their order. Never rejects: who does not answer is silent. */
export function createHttpStandings(urls: readonly string[]): () => Promise<Standing[]> {
  return () => Promise.all(urls.map(ask))
}

async function ask(url: string): Promise<Standing> {
  const question = { whom: 'the signer', ...signerPlace(url, '/health'), timeoutMs: TIMEOUT_MS }
  const outcome = await askJson(question, (answer) => health.parse(answer))
  if (outcome.kind !== 'done') return { is: 'silent' }
  const { standing, term, since } = outcome.value
  return { is: standing, term, since }
}
