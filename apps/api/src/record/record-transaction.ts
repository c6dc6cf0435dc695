// Writes what a customer sees of a movement of their money, in the transaction of the movement itself.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Money } from '@kivuko/money/money.ts'
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
  description: string
  recipient?: { info?: string; id?: string; name?: string; phone?: string }
}

/** The row of a line that is written at `now`. */
export function rowOf(line: TransactionLine, now: Date, timeZone: string): Omit<Tables['transactions'], 'search'> {
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
    description: line.description,
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

/** Says how what is behind it ended, or that it goes on differently. Nothing happens when there is no such line. */
export async function changeTransaction(
  tx: Tx,
  source: { id: string; user_id: UserId },
  change: {
    status: TransactionStatus
    description: string
    recipientName?: string | undefined
    /** When another amount moved than was announced, with its fee. */
    moved?: { amount: Money; fee: Money }
    /** What a purchase brought into the balance; null takes it back. */
    bought?: Money | null
  },
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({
      state: change.status,
      description: change.description,
      ...(change.recipientName === undefined ? {} : { recipient_name: change.recipientName }),
      ...(change.moved && { amount_units: change.moved.amount.units, fee_units: change.moved.fee.units }),
      ...(change.bought !== undefined && {
        bought_currency: change.bought?.asset ?? null,
        bought_units: change.bought?.units ?? null,
      }),
    })
    .where('user_id', '=', source.user_id)
    .where('source_id', '=', source.id)
    .execute()
}
