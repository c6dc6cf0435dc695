// What Finalize sent and nobody has answered yet, kept in this tab: after a reload it is asked for again as it was,
// with its key, and never made a second time.
import { tradeDestination } from '@kivuko/contract/trades.ts'
import * as z from 'zod/mini'
import { sessionStore } from '#lib/browser-storage.ts'

const kept = z.object({
  user: z.string(),
  key: z.string(),
  sentence: z.string(),
  body: z.object({
    quote_id: z.string(),
    side: z.enum(['buy', 'sell']),
    method: z.optional(z.enum(['sepa', 'card'])),
    destination: tradeDestination,
  }),
})
export type Sent = z.output<typeof kept>

export function keepSent(sent: Sent): void {
  sessionStore.set('trade_sent', JSON.stringify(sent))
}

/** Undefined when everything of this customer was answered, or what is kept is damaged. */
export function readSent(user: string | null): Sent | undefined {
  try {
    const read = z.safeParse(kept, JSON.parse(sessionStore.get('trade_sent') ?? ''))
    return read.success && read.data.user === user ? read.data : undefined
  } catch {
    return undefined
  }
}

export function forgetSent(): void {
  sessionStore.remove('trade_sent')
}
