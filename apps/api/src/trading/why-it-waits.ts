// Why money on its way to a customer waits, in a sentence for them.
import { FLOAT_SENTENCE } from '@kivuko/contract/floats.ts'
import type { OutStop } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Payer } from '#settlement/rail.ts'

/** Its way is stopped, or what it is paid from has too little; undefined while it is truly on its way. */
export async function whyItWaits(
  { db, stops, settlement }: Deps,
  { stop, to, owner }: { stop: OutStop; to: Payer['to']; owner: Owner },
): Promise<string | undefined> {
  const paused = stops.sentence(stop)
  if (paused) return paused
  const short = await settlement.payer(to).findShort(db, owner.kind, [owner.id])
  return short.has(owner.id) ? FLOAT_SENTENCE : undefined
}
