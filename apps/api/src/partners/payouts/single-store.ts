// SQL on the rows of payouts, whatever they were proposed with.
import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import type { PayoutState } from '@kivuko/contract/partner-single-payouts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BulkPayoutId, PartnerId, PayoutRowId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { CASH_OUT_OUTCOMES } from '#trading/cash-out-outcomes.ts'
import { ROW_STATE } from './store.ts'

export type ShownPayout = {
  id: PayoutRowId
  bulk_id: BulkPayoutId
  reference: string
  state: PayoutState
  currency: CashOutFiat
  amount_units: bigint
  fee_units: bigint
  problem: string | null
  created_at: Date
  ended_at: Date | null
}

type Wanted = {
  id?: string | undefined
  bulkId?: string | undefined
  reference?: string | undefined
  before?: string | undefined
  limit: number
}

/** To phones alone, newest first; a withdrawal of the float is none. */
export async function findPayouts(db: Db, partnerId: PartnerId, wanted: Wanted): Promise<ShownPayout[]> {
  const { id, bulkId, reference, before } = wanted
  const filters: RawBuilder<unknown>[] = [
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(bulkId === undefined ? [] : [sql`r.bulk_id = ${bulkId}`]),
    ...(reference === undefined ? [] : [sql`r.reference = ${reference}`]),
    ...(before === undefined ? [] : [sql`r.id < ${before}`]),
  ]
  const { rows } = await sql<ShownPayout>`
    select r.id, r.bulk_id, r.reference, b.currency, r.amount_units, r.fee_units, r.created_at,
      case when b.state in ('proposed', 'rejected') then b.state else ${ROW_STATE} end as state,
      case when b.state = 'rejected' then b.problem else coalesce(r.problem, c.problem) end as problem,
      case when b.state = 'rejected' or r.state = 'refused' then b.ended_at else c.ended_at end as ended_at
    from partner_payout_rows r join partner_bulk_payouts b on b.id = r.bulk_id
    left join ${CASH_OUT_OUTCOMES} c on c.id = r.cash_out_id
    where ${sql.join([sql`r.partner_id = ${partnerId}`, sql`b.kind = 'bulk'`, ...filters], sql` and `)}
    order by r.id desc limit ${wanted.limit}`.execute(db)
  return rows
}
