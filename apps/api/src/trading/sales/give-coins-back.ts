// The money of a paid sale came back: coins go back to their customer, as soon as the treasury has them and there is a
// price.
import { isShortage } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { endReturnedSale } from '#trading/settle-sale.ts'
import { giveCoinsBackJob } from './sale-jobs.ts'

const TRY_AGAIN_MS = 10 * 60_000

/** The job. Safe to repeat. */
export async function giveCoinsBack(deps: Deps, saleId: SaleId): Promise<void> {
  try {
    if (await inTransaction(deps.db, (tx) => endReturnedSale(deps, tx, saleId))) return
  } catch (error) {
    if (!isShortage(error)) throw error
    deps.log.error({ saleId }, 'the treasury lacks the coins of a returned sale; fund it')
  }
  const runAt = after(deps.clock.now(), TRY_AGAIN_MS)
  await inTransaction(deps.db, (tx) => giveCoinsBackJob.enqueue(tx, { saleId }, { runAt }))
}
