// The time to cancel a withdrawal is over: it is sent. Only the network or the signer can end it now.

import { whyKept } from '#compliance/refuse-held.ts'
import { startSend } from '#custody/chain-sending/start-send.ts'
import { sendWithdrawalJob } from '#custody/sending-jobs.ts'
import { failWithdrawal } from '#custody/settle-withdrawal.ts'
import { receivedOf } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { WithdrawalId } from '#platform/ids.ts'
import type { Address } from '#providers/chain/port.ts'
import { holdSend } from '#record/hold-send.ts'
import { lockCustomer } from '#users/find-user.ts'
import { withdrawals } from './store.ts'

/** The job. Safe to repeat. What was sent cannot be called back, so who was suspended or is held meanwhile has it given back. */
export async function sendWithdrawal(deps: Deps, id: WithdrawalId): Promise<void> {
  const hot = deps.config.signer?.hotAddress
  if (!hot)
    throw new Error('there is no signer to send withdrawals with; set SIGNER_URL, SIGNER_SECRET and CHAIN_HOT_ADDRESS')
  const waiting = await withdrawals.find(deps.db, id)
  const stop = waiting && (await deps.stops.standing(`chain_${waiting.network}_out`))
  await inTransaction(deps.db, async (tx) => {
    const row = await withdrawals.lock(tx, id)
    if (row?.state !== 'waiting') return
    // Whoever woke this up too early: its own time decides.
    if (!row.sends_at) return
    if (row.sends_at > deps.clock.now())
      return sendWithdrawalJob.enqueue(tx, { withdrawalId: id }, { runAt: row.sends_at })
    // Not begun while its network is stopped, so that it can still be taken back.
    if (stop) return holdSend(deps, tx, `withdrawal:${id}`, stop)
    await lockCustomer(tx, row.user_id)
    const kept = await whyKept(tx, row.user_id)
    if (kept) {
      await failWithdrawal(deps, tx, id, kept)
      return
    }
    await withdrawals.advance(tx, id, 'sending')
    const { network, address } = row
    const way = { network, from: hot, to: address as Address, gasPaid: row.gas_paid }
    await startSend(deps, tx, { kind: 'withdrawal', causeId: id, ...way, amount: receivedOf(row) })
  })
}
