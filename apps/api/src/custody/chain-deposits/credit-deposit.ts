// Coins that are deep enough in their network are the customer's: journal, line, notice, state and what they count for in one
// transaction.

import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { chainDeposit } from '#accounting/chain-deposits.ts'
import type { Deps } from '#deps.ts'
import { countAgainstLimit } from '#modules/limits/count-against-limit.ts'
import { notify } from '#modules/notifications/notify.ts'
import { changeTransaction } from '#modules/transactions/record-transaction.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import { amountOf, wordsOf } from './chain-deposit.ts'
import { SWEEP_DEPOSIT } from './job-names.ts'
import { openDepositCase } from './open-deposit-case.ts'
import { advanceDeposit } from './store.ts'

/** Once, whatever is repeated; not when its block was replaced meanwhile. */
export async function creditDeposit(deps: Deps, id: ChainDepositId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const deposit = await advanceDeposit(tx, id, 'credited', { now: deps.clock.now(), isInBlock: true })
    if (!deposit) return
    const amount = amountOf(deposit)
    const network = CHAIN_NETWORK_NAMES[deposit.network]
    // As every deposit: counted, and seen by whoever looks for patterns. It came unasked, so nothing refuses it.
    await countAgainstLimit(deps, tx, { userId: deposit.user_id, kind: 'deposit', amount, sourceId: id })
    await changeTransaction(tx, { userId: deposit.user_id, sourceId: id }, wordsOf(deposit, 'credited'))
    await notify(deps, tx, {
      userId: deposit.user_id,
      key: `chain_deposit:${id}:credited`,
      type: 'transaction',
      title: `${formatMoney(amount)} is in your wallet`,
      message: `The coins sent to your address over ${network} arrived. Reference ${deposit.reference}.`,
      actionUrl: '/wallet',
    })
    await enqueue(tx, SWEEP_DEPOSIT, { depositId: id })
    // What arrived is theirs; that it came to a suspended account, a person should know.
    const { suspended_at } = await getUser(tx, deposit.user_id)
    if (suspended_at) await openDepositCase(deps, tx, deposit, 'account_suspended')
    const { network: over, user_id: userId } = deposit
    await deps.ledger.postWithin(queryable(tx), chainDeposit({ depositId: id, userId, network: over, amount }))
  })
}
