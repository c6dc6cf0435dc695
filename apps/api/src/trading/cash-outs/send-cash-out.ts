// A new bank account is trusted by now: what waited for it is sent.
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CashOutId } from '#platform/ids.ts'
import { failCashOut } from '#trading/settle-cash-out.ts'
import { lockCustomer } from '#users/find-user.ts'
import { sendCashOutJob } from './cash-out-jobs.ts'
import { payOutCashOut } from './pay-out-cash-out.ts'
import { cashOuts } from './store.ts'

/** The job. Safe to repeat. Who was suspended or is held meanwhile has the money given back instead. */
export async function sendCashOut(deps: Deps, id: CashOutId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const cashOut = await cashOuts.lock(tx, id)
    if (cashOut?.state !== 'waiting') return
    // Whoever woke this up too early: its own time decides.
    if (cashOut.sends_at > deps.clock.now())
      return sendCashOutJob.enqueue(tx, { cashOutId: id }, { runAt: cashOut.sends_at })
    await lockCustomer(tx, cashOut.user_id)
    const kept = await whyCustomerKept(tx, cashOut)
    if (kept) return failCashOut(deps, tx, id, kept)
    await payOutCashOut(deps, tx, cashOut)
  })
}
