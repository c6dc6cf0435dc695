// Lines of many customers at once, for movements that are made in batches.
import type { Deps } from '#deps.ts'
import type { TransactionId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import type { Tx } from '#tables.ts'
import { rowOf, type TransactionLine } from './record-transaction.ts'

const insertTransactions = insertMany<ReturnType<typeof rowOf>>('transactions', {
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
  recipient_info: 'text',
  recipient_id: 'text',
  recipient_name: 'text',
  recipient_phone: 'text',
  created_at: 'timestamptz',
  day: 'date',
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
  const order = (row: (typeof rows)[number]) => `${row.user_id} ${row.type}`
  const sorted = rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  await insertTransactions(tx, sorted)
  return rows.map(({ id }) => id)
}
