// What may be asked of the signer. The sender is never named: it follows from the kind.
import { isAddress } from 'viem'
import * as z from 'zod'
import { INDEX_MAX } from './keys.ts'

const wei = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)

const common = {
  /** The caller's own id of the transfer: it has one number of its sender, for ever. */
  id: z.string().min(1).max(64),
  network: z.string().max(32),
  coin: z.string().max(16),
  /** In whole coins, as a plain decimal. */
  amount: z.string().regex(/^\d{1,30}(\.\d{1,36})?$/),
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  gas: z.strictObject({ limit: wei, max: wei, tip: wei }),
}
const index = z.number().int().min(0).max(INDEX_MAX)

export const signRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('withdrawal'),
    to: z.string().refine((text) => isAddress(text), 'must be an address with its checksum'),
  }),
  /** From a deposit address to the hot wallet. */
  z.strictObject({ ...common, kind: z.literal('sweep'), index }),
  /** From the hot wallet to the cold address of the policy. */
  z.strictObject({ ...common, kind: z.literal('store') }),
  /** From the hot wallet to a deposit address, which pays for its sweep with it. */
  z.strictObject({ ...common, kind: z.literal('fuel'), index }),
])

export type SignRequest = z.output<typeof signRequest>
