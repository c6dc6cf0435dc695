// What is moved for one phone in a day of Nairobi, when a network's own day begins, whichever network it is moved over: more is
// refused before it is tried.
import { networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** East Africa Time, which has no summer. */
const AHEAD_MS = 3 * 60 * 60_000

export function startOfDay(now: Date): Date {
  const local = now.getTime() + AHEAD_MS
  return new Date(local - (local % DAY_MS) - AHEAD_MS)
}

/** What this phone paid since then, or still may by a prompt on its way. */
export async function paidInUnits(tx: Tx, phone: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(amount_units), 0)::text as units from prompts
    where phone = ${phone} and created_at >= ${since} and state in ('sending', 'open', 'paid', 'review')`.execute(tx)
  return BigInt(rows[0]?.units ?? 0)
}

/** What this phone was paid since then, or is being paid. */
export async function paidOutUnits(tx: Tx, phone: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(amount_units), 0)::text as units from disbursements
    where phone = ${phone} and created_at >= ${since} and state not in ('failed', 'cancelled')`.execute(tx)
  return BigInt(rows[0]?.units ?? 0)
}

/** The sentence for an amount that is too much beside what was moved today; undefined when it fits. */
export function pastDay(
  { config }: Deps,
  network: PhoneNetwork,
  amount: Money<'KES'>,
  movedUnits: bigint,
): string | undefined {
  const { dayMax } = config.phonePayouts
  const leftUnits = dayMax.units - movedUnits
  if (amount.units <= leftUnits) return undefined
  const left = money('KES', leftUnits > 0n ? leftUnits : 0n)
  return t('{network} moves at most {most} a day for one phone. {left} is left today for this one.', {
    network: networkName(network),
    most: formatMoney(dayMax),
    left: formatMoney(left),
  })
}
