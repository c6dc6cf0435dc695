// The time to take a sale back is over: its payout starts, unless the market has fallen below the sale's price meanwhile.
// Otherwise half a minute in which the customer may choose would insure them against a fall, for nothing.
import { say } from '@kivuko/contract/say.ts'
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { failSale } from '#trading/settle-sale.ts'
import { lockCustomer } from '#users/find-user.ts'
import { hasFallen } from './market-since.ts'
import { startSalePayout } from './payout-rails.ts'
import { sales } from './store.ts'

/** The job. Safe to repeat. */
export async function payOutSale(deps: Deps, id: SaleId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const sale = await sales.lock(tx, id)
    if (sale?.state === 'waiting') {
      if (hasFallen(deps.rates, sale)) return failSale(deps, tx, id, FALLEN_TEXT)
      await lockCustomer(tx, sale.user_id)
      const kept = await whyCustomerKept(tx, sale)
      if (kept) return failSale(deps, tx, id, kept)
    }
    if (sale && (await sales.advance(tx, id, 'sending'))) await startSalePayout(deps, tx, sale)
  })
}

const FALLEN_TEXT = say(
  'The market fell before the payout started, so the old price no longer holds. You can sell at the new price.',
)
