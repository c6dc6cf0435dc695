// The time to correct a refused account is over: the coins are spendable again.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId } from '#platform/ids.ts'
import { failSale } from '#trading/settle-sale.ts'
import { sales } from './store.ts'

/** The job. Safe to repeat; refused again since, it has more time. */
export async function endRefusedSale(deps: Deps, id: SaleId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const sale = await sales.lock(tx, id)
    if (sale?.state !== 'refused' || !sale.retry_until || sale.retry_until > deps.clock.now()) return
    await failSale(deps, tx, id, say('The bank did not take the account, and no other one was given in time.'))
  })
}
