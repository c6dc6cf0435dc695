// What moves money by people's word alone takes two who say the same: how the first one's word is shown to the second.
import * as z from 'zod/mini'

/** Until when it waits for a second: after that it is as if nothing was said. */
export const FIRST_WORD_HOURS = 24

/** Why two people are no pair, though they are two. */
export const PAIR_REFUSALS = ['not_independent', 'same_device'] as const
export type PairRefusal = (typeof PAIR_REFUSALS)[number]

export const firstWordSchema = z.object({
  /** What was said, such as `returned` or `settle:KV-7Q2M-9XRD`. */
  word: z.string(),
  reason: z.string(),
  said_by: z.string(),
  said_at: z.string(),
  /** Said by who asks: somebody else has to say the same. */
  is_own: z.boolean(),
  /** Why the same word of who asks would be refused beside it. */
  no_pair: z.nullable(z.enum(PAIR_REFUSALS)),
})
export type FirstWord = z.output<typeof firstWordSchema>
