// Lines of many customers at once, for movements that are made in batches.
import type { Deps } from '#deps.ts'
import type { TransactionId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import type { Tx } from '#tables.ts'
import { rowOf, type TransactionLine } from './record-transaction.ts'

const COLUMNS = {
  id: 'text',
  user_id: 'text',
  source_kind: 'text',
  source_id: 'text',
  reference: 'text',
  type: 'text',
  state: 'text',
  currency: 'text',
  amount_units: 'bigint',
  fee_units: 'bigint',
  bought_currency: 'text',
  bought_units: 'bigint',
  description: 'text',
  said: 'text',
  recipient_info: 'text',
  recipient_id: 'text',
  recipient_name: 'text',
  recipient_phone: 'text',
  created_at: 'timestamptz',
  day: 'date',
}

const insertTransactions = insertMany<ReturnType<typeof rowOf>>('transactions', COLUMNS, {
  alike: [
    'source_kind',
    'state',
    'currency',
    'fee_units',
    'bought_currency',
    'bought_units',
    'recipient_phone',
    'created_at',
    'day',
  ],
})

/** One line each, for sources that have none. Answers their ids in order; written in the order of their customers. */
export async function recordTransactions(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  lines: readonly TransactionLine[],
): Promise<TransactionId[]> {
  const now = deps.clock.now()
  const rows = lines.map((line) => rowOf(line, now, deps.config.timeZone))
  // Their days are counted in this order, so that two batches never wait for each other.
  const sorted = rows.toSorted((a, b) => compare(a.user_id, b.user_id) || compare(a.type, b.type))
  await insertTransactions(tx, sorted)
  return rows.map(({ id }) => id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
