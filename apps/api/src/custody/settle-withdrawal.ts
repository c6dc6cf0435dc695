// How a withdrawal goes on and ends, in the transaction that books its send's update, or the customer's own cancelling.
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { say } from '@kivuko/contract/say.ts'
import {
  withdrawal as withdrawalRecipe,
  withdrawalRelease,
  withdrawalReverted,
} from '#accounting/recipes/withdrawal.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import { amountOf, feeIn, receivedOf, shortAddress, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { WithdrawalId } from '#platform/ids.ts'
import { forgetHeld } from '#record/hold-send.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { setTransactionHash, withdrawals } from './withdrawals/store.ts'
import { changeWithdrawalLine } from './withdrawals/write-withdrawal-line.ts'

/** Why it did not happen, by the signer's code or our own. */
const PROBLEMS: Record<string, string> = {
  suspended: say('Your account was suspended before it was sent.'),
  held: say('A card payment of yours was taken back or is disputed, so nothing is sent until that is settled.'),
  reverted: say('The recipient did not take the coins, and the network kept its fee.'),
  recipient_reverts: say('The recipient does not take these coins. Please use another address.'),
  gas_over_paid: say('The recipient takes more gas than the fee pays for. Please ask for a new price.'),
  over_transaction_limit: say('It is more than we send outside at once. Please send a smaller amount.'),
  over_day_limit: say(
    'We have sent as much outside as we do in a day. Please try again tomorrow, or with a smaller amount.',
  ),
  recipient_forbidden: say('Coins cannot be sent to this address.'),
}
const OTHERWISE = say('It could not be sent.')

export async function advanceWithdrawal(
  tx: Tx,
  id: WithdrawalId,
  update: { kind: 'sending' | 'mined'; hash?: string },
): Promise<void> {
  await withdrawals.advance(tx, id, update.kind === 'mined' ? 'confirming' : 'sending')
  if (update.hash) await setTransactionHash(tx, id, update.hash)
}

/** It is deep enough in its network. False when its state does not allow it. */
export async function completeWithdrawal(deps: Deps, tx: Tx, id: WithdrawalId): Promise<boolean> {
  const row = await withdrawals.lock(tx, id)
  if (!row || !(await withdrawals.advance(tx, id, 'completed', ended(deps, null)))) return false
  await changeWithdrawalLine(deps, tx, row, { state: 'completed' })
  await notify(deps, tx, {
    userId: row.user_id,
    key: `withdrawal:${id}:completed`,
    type: 'transaction',
    title: say('{received} arrived at {address}', { received: receivedOf(row), address: shortAddress(row.address) }),
    message: [
      say('You sent it over {network}. The fee was {fee}.', {
        network: CHAIN_NETWORK_NAMES[row.network],
        fee: feeIn(row),
      }),
      say('Reference {reference}.', { reference: row.reference }),
    ],
    actionUrl: pageOf(row),
  })
  const { network, user_id: userId } = row
  const journal = withdrawalRecipe({ withdrawalId: id, userId, amount: amountOf(row), fee: feeIn(row), network })
  await deps.ledger.postWithin(queryable(tx), journal)
  return true
}

/**
 * It did not and will not happen: the coins are spendable again, but for the fee when the network took its own. False
 * when its state does not allow it.
 */
export async function failWithdrawal(deps: Deps, tx: Tx, id: WithdrawalId, code: string): Promise<boolean> {
  const problem = PROBLEMS[code] ?? OTHERWISE
  const row = await withdrawals.lock(tx, id)
  if (!row || !(await withdrawals.advance(tx, id, 'failed', ended(deps, problem)))) return false
  const isFeeKept = code === 'reverted'
  await changeWithdrawalLine(deps, tx, row, { state: 'failed', isFeeKept })
  await notify(deps, tx, {
    userId: row.user_id,
    key: `withdrawal:${id}:failed`,
    type: 'payment',
    title: say('Your withdrawal of {amount} was not sent', { amount: amountOf(row) }),
    message: [
      problem,
      isFeeKept
        ? say('{received} is back in your wallet.', { received: receivedOf(row) })
        : say('The coins are back in your wallet.'),
      say('Reference {reference}.', { reference: row.reference }),
    ],
    actionUrl: pageOf(row),
  })
  await release(deps, tx, row, { isFeeKept })
  return true
}

/** False once it is being sent. What was cancelled before is answered quietly. `problem`: why, for the customer. */
export async function endCancelledWithdrawal(
  deps: Deps,
  tx: Tx,
  id: WithdrawalId,
  problem = say('You took this withdrawal back.'),
): Promise<boolean> {
  const row = await withdrawals.lock(tx, id)
  if (row?.state === 'cancelled') return true
  if (!row || !(await withdrawals.advance(tx, id, 'cancelled', ended(deps, problem)))) return false
  await forgetHeld(tx, `withdrawal:${id}`)
  await changeWithdrawalLine(deps, tx, row, { state: 'cancelled' })
  await release(deps, tx, row, { isFeeKept: false })
  return true
}

async function release(deps: Deps, tx: Tx, row: Withdrawal, { isFeeKept }: { isFeeKept: boolean }): Promise<void> {
  await giveBackToLimit(tx, row.id)
  const movement = { withdrawalId: row.id, userId: row.user_id, amount: amountOf(row) }
  const journal = isFeeKept ? withdrawalReverted({ ...movement, fee: feeIn(row) }) : withdrawalRelease(movement)
  await deps.ledger.postWithin(queryable(tx), journal)
}

function ended(deps: Deps, problem: string | null) {
  return { problem, ended_at: deps.clock.now() }
}

function pageOf({ reference }: Withdrawal): `/${string}` {
  return `/wallet/withdraw?reference=${reference}`
}
