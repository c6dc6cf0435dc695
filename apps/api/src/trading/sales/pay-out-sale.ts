// The time to take a sale back is over: its payout starts. From here on only the network's word ends it.
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { failSale } from '#trading/settle-sale.ts'
import { lockCustomer } from '#users/find-user.ts'
import { startSalePayout } from './payout-rails.ts'
import { sales } from './store.ts'

const HELD_TEXT = 'A card payment of yours came back or is disputed, so nothing is paid out until that is settled.'

/** The job. Safe to repeat. */
export async function payOutSale(deps: Deps, id: SaleId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const sale = await sales.lock(tx, id)
    if (sale?.state === 'waiting') {
      await lockCustomer(tx, sale.user_id)
      if (await isHeld(tx, sale.user_id)) return failSale(deps, tx, id, HELD_TEXT)
    }
    if (sale && (await sales.advance(tx, id, 'sending'))) await startSalePayout(deps, tx, sale)
  })
}
