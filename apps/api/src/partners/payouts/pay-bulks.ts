// Pays the rows of what was approved, each once: a row becomes a cash-out of the float in one transaction, under an id that no
// other cash-out of the float can have. Whatever dies in between, the next run goes on with the rows that still wait.
import { AppError } from '@kivuko/contract/errors.ts'
import { money } from '@kivuko/money/money.ts'
import { bulkPayoutRelease } from '#accounting/recipes/bulk-payout.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { Tx } from '#tables.ts'
import { payFromFloat, readPayee } from '#trading/pay-from-float.ts'
import { lockCustomer } from '#users/find-user.ts'
import { findFloat } from '../floats/float-wallet.ts'
import { type BulkRow, bulks, countRows, findPaying, findWaitingRows, type PayoutRowRow, payoutRows } from './store.ts'

export const payBulksJob = job({ name: 'pay-partner-payouts', key: () => 'pay-partner-payouts' })

/** Of one payout in one run: the others have their turn between. */
const ROWS_AT_ONCE = 50
const AGAIN_MS = 30_000
/** Refusals that pass by themselves: the row waits. */
const PASSING: ReadonlySet<string> = new Set([
  'service_paused',
  'provider_unavailable',
  'rates_unavailable',
  'idempotency_running',
])

/** The job. */
export async function payBulks(deps: Deps): Promise<void> {
  const paying = await findPaying(deps.db)
  let hasMore = false
  for (const bulk of paying)
    try {
      hasMore = (await payBulk(deps, bulk)) || hasMore
    } catch (err) {
      // One payout that cannot go on does not hold up the others.
      deps.log.error({ err, bulkId: bulk.id }, 'a bulk payout could not go on')
    }
  if (paying.length === 0) return
  const runAt = hasMore ? {} : { runAt: after(deps.clock.now(), AGAIN_MS) }
  await inTransaction(deps.db, (tx) => payBulksJob.enqueue(tx, {}, runAt))
}

/** Answers whether it can go on at once. */
async function payBulk(deps: Deps, bulk: BulkRow): Promise<boolean> {
  const floatId = await findFloat(deps.db, bulk.partner_id)
  if (!floatId) throw new Error(`${bulk.id} is of a partner without a float`)
  const rows = await findWaitingRows(deps.db, bulk.id, ROWS_AT_ONCE)
  let paid = 0
  for (const row of rows) if (await payRow(deps, { bulk, row, floatId })) paid += 1
  if (rows.length === 0) await endBulk(deps, bulk)
  return paid > 0
}

type Paying = { bulk: BulkRow; row: PayoutRowRow; floatId: UserId }

/** False when it has to wait. */
async function payRow(deps: Deps, paying: Paying): Promise<boolean> {
  const { bulk, row, floatId } = paying
  const total = money(bulk.currency, row.amount_units + row.fee_units)
  const release = bulkPayoutRelease({ rowId: row.id, floatId, total })
  try {
    const destination = await readPayee(deps, { userId: floatId, fiat: bulk.currency, destination: row.destination })
    await inTransaction(deps.db, async (tx) => {
      if (!(await hold(tx, paying))) return
      await deps.ledger.postWithin(queryable(tx), release)
      const { id } = await payFromFloat(deps, tx, {
        ...{ userId: floatId, destination, clientReference: row.id },
        amount: money(bulk.currency, row.amount_units),
        fee: money(bulk.currency, row.fee_units),
      })
      await payoutRows.advance(tx, row.id, 'started', { cash_out_id: id })
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (PASSING.has(error.code)) return false
    await inTransaction(deps.db, async (tx) => {
      if (!(await hold(tx, paying))) return
      await payoutRows.advance(tx, row.id, 'refused', { problem: error.message })
      await deps.ledger.postWithin(queryable(tx), release)
    })
    return true
  }
}

/** The customer before the ledger, as everybody who moves money does. False when another was faster. */
async function hold(tx: Tx, { row, floatId }: Paying): Promise<boolean> {
  await lockCustomer(tx, floatId)
  return (await payoutRows.lock(tx, row.id))?.state === 'waiting'
}

/** Once each row has its outcome. */
async function endBulk(deps: Deps, { id }: BulkRow): Promise<void> {
  const counts = (await countRows(deps.db, [id])).get(id)
  if (!counts || counts.waiting > 0 || counts.sending > 0) return
  await inTransaction(deps.db, (tx) => bulks.advance(tx, id, 'completed', { ended_at: deps.clock.now() }))
}
