// The time to take a sale back is over: its payout starts. From here on only the network's word ends it.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { startSalePayout } from './payout-rails.ts'
import { sales } from './store.ts'

/** The job. Safe to repeat. */
export async function payOutSale(deps: Deps, id: SaleId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const sale = await sales.lock(tx, id)
    if (sale && (await sales.advance(tx, id, 'sending'))) await startSalePayout(deps, tx, sale)
  })
}
