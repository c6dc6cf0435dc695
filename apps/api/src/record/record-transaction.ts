// Writes what a customer sees of a movement of their money, in the transaction of the movement itself.
import { inEnglish, type Said } from '@kivuko/contract/say.ts'
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { dayOf } from '#platform/clock.ts'
import { newId, type TransactionId, type UserId } from '#platform/ids.ts'
import type { Tables, Tx } from '#tables.ts'

export type TransactionLine = {
  /** When it has to be known before the line is written. */
  id?: TransactionId
  userId: UserId
  /** The row behind it: with the user its id names the line. */
  sourceKind: string
  sourceId: string
  /** What a person quotes. */
  reference: string
  type: TransactionType
  status: TransactionStatus
  amount: Money
  /** In the currency of the amount. */
  fee: Money
  /** What a purchase brought into the balance, once it is there. */
  bought?: Money
  description: Said
  recipient?: { info?: string; id?: string; name?: string; phone?: string }
}

/** In English, and what that says in other languages. */
function keptWords(said: Said): { description: string; said: string | null } {
  return { description: inEnglish(said), said: typeof said === 'object' ? JSON.stringify(said) : null }
}

type MovedApart = 'moved_day' | 'moved_units' | 'back_day' | 'back_units'

/** The row of a line that is written at `now`. */
export function rowOf(
  line: TransactionLine,
  now: Date,
  timeZone: string,
): Omit<Tables['transactions'], 'search' | MovedApart> {
  return {
    id: line.id ?? newId('txn', now),
    user_id: line.userId,
    source_kind: line.sourceKind,
    source_id: line.sourceId,
    reference: line.reference,
    type: line.type,
    state: line.status,
    currency: line.amount.asset,
    amount_units: line.amount.units,
    fee_units: line.fee.units,
    bought_currency: line.bought?.asset ?? null,
    bought_units: line.bought?.units ?? null,
    ...keptWords(line.description),
    recipient_info: line.recipient?.info ?? null,
    recipient_id: line.recipient?.id ?? null,
    recipient_name: line.recipient?.name ?? null,
    recipient_phone: line.recipient?.phone ?? null,
    created_at: now,
    day: dayOf(now, timeZone),
  }
}

/**
 * Adds the line once; the same source again changes nothing. Who writes lines of two customers in one transaction
 * writes them in the order of their ids, so that two such transactions never wait for each other.
 */
export async function recordTransaction(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  line: TransactionLine,
): Promise<void> {
  await tx
    .insertInto('transactions')
    .values(rowOf(line, deps.clock.now(), deps.config.timeZone))
    .onConflict((conflict) => conflict.columns(['user_id', 'source_id']).doNothing())
    .execute()
}

type Change = {
  status: TransactionStatus
  description: Said
  recipientName?: string | undefined
  /** When another amount moved than was announced, with its fee. */
  moved?: { amount: Money; fee: Money }
  /** What a purchase brought into the balance, once it is there. */
  bought?: Money
  /**
   * Where a line that is not completed has changed the balance all the same: it was completed and `still` counts as
   * such, part or all of it came `back` today, or it failed and `cost` its fee today.
   */
  apart?: { still: true } | { back: Money } | { cost: Money }
}

/** Says how what is behind it ended, or that it goes on differently. Nothing happens when there is no such line. */
export async function changeTransaction(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  source: { id: string; user_id: UserId },
  change: Change,
): Promise<void> {
  const { status, description, recipientName, moved, bought } = change
  await tx
    .updateTable('transactions')
    .set({
      state: status,
      ...keptWords(description),
      ...(recipientName === undefined ? {} : { recipient_name: recipientName }),
      ...(moved && { amount_units: moved.amount.units, fee_units: moved.fee.units }),
      ...(bought && { bought_currency: bought.asset, bought_units: bought.units }),
      ...movedApart(change, dayOf(deps.clock.now(), deps.config.timeZone)),
    })
    .where('user_id', '=', source.user_id)
    .where('source_id', '=', source.id)
    .execute()
}

/** Says more of what a line is about; what moved, and when, stays. */
export async function describeTransaction(
  tx: Tx,
  source: { id: string; user_id: UserId },
  description: Said,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set(keptWords(description))
    .where('user_id', '=', source.user_id)
    .where('source_id', '=', source.id)
    .execute()
}

type Set = {
  [Name in MovedApart]?: RawBuilder<never> | (Name extends `${string}_day` ? string : bigint)
}

/** What is kept of a change that the line's own day, state and amount do not say. */
function movedApart({ status, moved, bought, apart }: Change, today: string): Set {
  if (apart && 'cost' in apart) return { moved_day: today, moved_units: apart.cost.units }
  if (apart) {
    const before = {
      moved_day: sql<never>`coalesce(moved_day, day)`,
      moved_units: sql<never>`coalesce(moved_units, ${SEEN})`,
    }
    return 'back' in apart ? { ...before, back_day: today, back_units: apart.back.units } : before
  }
  if (status !== 'completed') return {}
  const isLater = sql`moved_day is null and day <> ${today}::date`
  return {
    moved_day: sql<never>`case when ${isLater} then ${today}::date else moved_day end`,
    moved_units: sql<never>`case when ${isLater} then ${bought ? sql`${bought.units}::bigint` : seenOf(moved)} else moved_units end`,
  }
}

/** By how much a balance changes with a line: its coins of a purchase, else its amount without or with its fee. */
function seenOf(moved: Change['moved']): RawBuilder<bigint> {
  const amount = moved ? sql`${moved.amount.units}::bigint` : sql`amount_units`
  const fee = moved ? sql`${moved.fee.units}::bigint` : sql`fee_units`
  return sql`case when bought_units is not null then bought_units when type = 'crypto' then ${amount}
    when type in ('deposit', 'agent_commission') then ${amount} - ${fee} else ${amount} + ${fee} end`
}

const SEEN = seenOf(undefined)
