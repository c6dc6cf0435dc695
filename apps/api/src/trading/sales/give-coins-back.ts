// The money of a paid sale came back: its coins go back to their customer, as soon as the treasury has them.
import { LedgerError } from '@kivuko/ledger/journal.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { GIVE_COINS_BACK } from './job-names.ts'
import { endReturnedSale } from './settle-sale.ts'

const TRY_AGAIN_MS = 10 * 60_000

/** The job. Safe to repeat. */
export async function giveCoinsBack(deps: Deps, saleId: SaleId): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => endReturnedSale(deps, tx, saleId))
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== 'insufficient_balance') throw error
    deps.log.error({ saleId }, 'the treasury lacks the coins of a returned sale; fund it')
    const options = { key: `coins-back:${saleId}`, runAt: after(deps.clock.now(), TRY_AGAIN_MS) }
    await inTransaction(deps.db, (tx) => enqueue(tx, GIVE_COINS_BACK, { saleId }, options))
  }
}
