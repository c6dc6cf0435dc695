// The time to take a withdrawal back is over: it is sent. From here on only the network's word, or the signer's, ends it.
import type { Deps } from '#deps.ts'
import { startSend } from '#modules/chain-sending/start-send.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import type { WithdrawalId } from '#platform/ids.ts'
import type { Address } from '#providers/chain/port.ts'
import { failWithdrawal } from './settle-withdrawal.ts'
import { advanceWithdrawal, findWithdrawalForUpdate } from './store.ts'
import { receivedOf } from './withdrawal.ts'

/** The job. Safe to repeat. What was sent cannot be called back, so who was suspended meanwhile has it given back. */
export async function sendWithdrawal(deps: Deps, id: WithdrawalId): Promise<void> {
  const hot = deps.config.signer?.hotAddress
  if (!hot)
    throw new Error('there is no signer to send withdrawals with; set SIGNER_URL, SIGNER_SECRET and CHAIN_HOT_ADDRESS')
  await inTransaction(deps.db, async (tx) => {
    const row = await findWithdrawalForUpdate(tx, id)
    if (row?.state !== 'waiting') return
    const user = await getUser(tx, row.user_id)
    if (user.suspended_at) {
      await failWithdrawal(deps, tx, id, 'suspended')
      return
    }
    await advanceWithdrawal(tx, id, 'sending')
    const { network, address } = row
    const way = { network, from: hot, to: address as Address, gasPaid: row.gas_paid }
    await startSend(deps, tx, { kind: 'withdrawal', causeId: id, ...way, amount: receivedOf(row) })
  })
}
