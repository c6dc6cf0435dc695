// SQL on payouts from floats, and their rows.
import type { PayoutRowState } from '@kivuko/contract/partner-payouts.ts'
import { sql } from 'kysely'
import type { BulkPayoutId, PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { CASH_OUT_OUTCOMES } from '#trading/cash-out-outcomes.ts'

export type BulkRow = Tables['partner_bulk_payouts']
export type PayoutRowRow = Tables['partner_payout_rows']

export const bulks = stateTable('partner_bulk_payouts', {
  proposed: ['approved', 'rejected'],
  approved: ['completed'],
  completed: [],
  rejected: [],
})
export const payoutRows = stateTable('partner_payout_rows', {
  waiting: ['started', 'refused'],
  started: [],
  refused: [],
})

const INSERTED_AT_ONCE = 500

export async function insertRows(tx: Tx, rows: readonly PayoutRowRow[]): Promise<void> {
  for (let place = 0; place < rows.length; place += INSERTED_AT_ONCE) {
    const values = rows.slice(place, place + INSERTED_AT_ONCE)
    await tx
      .insertInto('partner_payout_rows')
      .values(values.map((row) => ({ ...row, destination: sql`${JSON.stringify(row.destination)}::jsonb` })))
      .execute()
  }
}

/** Of these references, those that a row of the partner had since, unless it was rejected before anything was paid. */
export async function findTaken(
  db: Db,
  partnerId: PartnerId,
  { references, since }: { references: readonly string[]; since: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select distinct r.reference from partner_payout_rows r join partner_bulk_payouts b on b.id = r.bulk_id
    where r.partner_id = ${partnerId} and r.reference = any(${references}::text[]) and r.created_at > ${since}
      and b.state <> 'rejected'`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

/** How a row stands, by its cash-out once it has one. */
export const ROW_STATE = sql<PayoutRowState>`case
  when r.state = 'refused' then 'failed'
  when r.state = 'waiting' then case when b.state = 'rejected' then 'failed' else 'waiting' end
  else c.outcome end`

export type ShownRow = {
  bulk_id: BulkPayoutId
  number: number
  reference: string
  destination: PayoutRowRow['destination']
  amount_units: bigint
  fee_units: bigint
  state: PayoutRowState
  problem: string | null
  ended_at: Date | null
  payment_reference: string | null
}

export async function findRows(
  db: Db,
  bulkId: BulkPayoutId,
  { after, limit }: { after: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.bulk_id, r.number, r.reference, r.destination, r.amount_units, r.fee_units, ${ROW_STATE} as state,
      coalesce(r.problem, c.problem) as problem, c.ended_at, c.reference as payment_reference
    from partner_payout_rows r join partner_bulk_payouts b on b.id = r.bulk_id
    left join ${CASH_OUT_OUTCOMES} c on c.id = r.cash_out_id
    where r.bulk_id = ${bulkId} and r.number > ${after} order by r.number limit ${limit}`.execute(db)
  return rows
}

export type Counts = Record<PayoutRowState, number>

export async function countRows(db: Db, bulkIds: readonly BulkPayoutId[]): Promise<Map<BulkPayoutId, Counts>> {
  const { rows } = await sql<{ bulk_id: BulkPayoutId; state: PayoutRowState; count: number }>`
    select r.bulk_id, ${ROW_STATE} as state, count(*)::int as count
    from partner_payout_rows r join partner_bulk_payouts b on b.id = r.bulk_id
    left join ${CASH_OUT_OUTCOMES} c on c.id = r.cash_out_id
    where r.bulk_id = any(${bulkIds}::text[]) group by 1, 2`.execute(db)
  const counts = new Map(bulkIds.map((id) => [id, { waiting: 0, sending: 0, succeeded: 0, failed: 0 }]))
  for (const { bulk_id, state, count } of rows) (counts.get(bulk_id) as Counts)[state] = count
  return counts
}

export async function findBulksOf(db: Db, partnerId: PartnerId): Promise<BulkRow[]> {
  const all = db.selectFrom('partner_bulk_payouts').selectAll().where('partner_id', '=', partnerId)
  return all.orderBy('id', 'desc').limit(100).execute()
}

export async function findPaying(db: Db): Promise<BulkRow[]> {
  return db.selectFrom('partner_bulk_payouts').selectAll().where('state', '=', 'approved').orderBy('id').execute()
}

export async function findWaitingRows(db: Db, bulkId: BulkPayoutId, limit: number): Promise<PayoutRowRow[]> {
  const rows = db.selectFrom('partner_payout_rows').selectAll().where('bulk_id', '=', bulkId)
  return rows.where('state', '=', 'waiting').orderBy('number').limit(limit).execute()
}

/** Whose key it is. */
export async function findKeyMaker(db: Db, keyId: Tables['partner_keys']['id']) {
  return (await rowTable('partner_keys').find(db, keyId))?.created_by
}
