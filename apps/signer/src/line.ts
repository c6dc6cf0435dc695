// A line of the journal: one signature that may have left, as text and back.
import * as z from 'zod'

const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as `0x${string}`)

const lineSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  id: z.string(),
  kind: z.enum(['withdrawal', 'sweep', 'store', 'fuel']),
  network: z.string(),
  from: hex,
  to: hex,
  coin: z.string(),
  /** In the coin's smallest unit on its network. */
  units: whole,
  nonce: z.number().int(),
  gas: z.object({ limit: whole, max: whole, tip: whole }),
})

export type Line = z.output<typeof lineSchema>

/** One line of JSON, without its end. */
export function lineToText(line: Line): string {
  return JSON.stringify(line, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Throws when it is none. */
export function lineFromText(text: string): Line {
  return lineSchema.parse(JSON.parse(text))
}
