// What Finalize sent and nobody has answered yet, kept in this tab: after a reload it is asked for again as it was,
// with its key, and never made a second time.
import { tradeDestination } from '@kivuko/contract/trades.ts'
import * as z from 'zod/mini'
import { sealedStore } from '#lib/sealed-store.ts'

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

/** Before it is sent. */
export async function keepSent(sent: Sent): Promise<void> {
  await sealedStore.set('trade_sent', JSON.stringify(sent))
}

/** Undefined when everything of this customer was answered, or what is kept is damaged. */
export function readSent(user: string | null): Sent | undefined {
  try {
    const read = z.safeParse(kept, JSON.parse(sealedStore.get('trade_sent') ?? ''))
    return read.success && read.data.user === user ? read.data : undefined
  } catch {
    return undefined
  }
}

export function forgetSent(): void {
  sealedStore.remove('trade_sent')
}
