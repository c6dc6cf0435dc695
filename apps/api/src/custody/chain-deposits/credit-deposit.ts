// Coins that are deep enough in their network are the customer's: journal, line, notice, state and what they count
// for in one transaction.

import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { say } from '@kivuko/contract/say.ts'
import { chainDeposit } from '#accounting/recipes/chain-deposit.ts'
import { countAgainstLimit } from '#compliance/count-against-limit.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import { getUser } from '#users/find-user.ts'
import { amountOf, wordsOf } from './chain-deposit.ts'
import { sweepDepositJob } from './chain-deposit-jobs.ts'
import { openDepositCase } from './open-deposit-case.ts'
import { chainDeposits } from './store.ts'

/** Once, whatever is repeated; not when its block was replaced meanwhile. */
export async function creditDeposit(deps: Deps, id: ChainDepositId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const deposit = await chainDeposits.lock(tx, id)
    if (!deposit || deposit.block_number === null) return
    if (!(await chainDeposits.advance(tx, id, 'credited', { ended_at: deps.clock.now() }))) return
    const amount = amountOf(deposit)
    const network = CHAIN_NETWORK_NAMES[deposit.network]
    // As every deposit: counted, and seen by whoever looks for patterns. It came unasked, so nothing refuses it.
    await countAgainstLimit(deps, tx, { userId: deposit.user_id, operation: 'deposit', amount, sourceId: id })
    await changeTransaction(deps, tx, deposit, wordsOf(deposit, 'credited'))
    await notify(deps, tx, {
      userId: deposit.user_id,
      key: `chain_deposit:${id}:credited`,
      type: 'transaction',
      title: say('{amount} is in your wallet', { amount }),
      message: [
        say('The coins sent to your address over {network} arrived.', { network }),
        say('Reference {reference}.', { reference: deposit.reference }),
      ],
      actionUrl: '/wallet',
    })
    await sweepDepositJob.enqueue(tx, { depositId: id })
    // What arrived is theirs; that it came to a suspended account, a person should know.
    const { suspended_at } = await getUser(tx, deposit.user_id)
    if (suspended_at) await openDepositCase(deps, tx, deposit, 'account_suspended')
    const { network: over, user_id: userId } = deposit
    await deps.ledger.postWithin(queryable(tx), chainDeposit({ depositId: id, userId, network: over, amount }))
  })
}
