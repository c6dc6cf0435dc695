// Coins that the network took back before they were credited, and did not bring again.
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import { amountOf, wordsOf } from './chain-deposit.ts'
import { chainDeposits } from './store.ts'

/** Not when it is in a block again. */
export async function dropDeposit(deps: Deps, id: ChainDepositId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const deposit = await chainDeposits.lock(tx, id)
    if (!deposit || deposit.block_number !== null) return
    if (!(await chainDeposits.advance(tx, id, 'dropped', { ended_at: deps.clock.now() }))) return
    await changeTransaction(deps, tx, deposit, wordsOf(deposit, 'dropped'))
    await notify(deps, tx, {
      userId: deposit.user_id,
      key: `chain_deposit:${id}:dropped`,
      type: 'transaction',
      title: say('{amount} did not arrive', { amount: amountOf(deposit) }),
      message: [
        say(
          '{network} took the transfer back before it was confirmed, so nothing was added to your wallet. Ask the sender to look: the coins are with them.',
          { network: CHAIN_NETWORK_NAMES[deposit.network] },
        ),
        say('Reference {reference}.', { reference: deposit.reference }),
      ],
      actionUrl: '/wallet',
    })
  })
}
