// How a payout ends, in the transaction that books the network's word on it, or the customer's own cancelling.
import { shownPhone } from '@kivuko/contract/phone.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { payout as payoutRecipe, payoutRelease } from '#accounting/recipes/payout.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { PayoutId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import type { PaidOutAs } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { feeOf, movementOf, type Payout, receivedOf, totalOf } from './payouts/payout.ts'
import { payouts } from './payouts/store.ts'

/** The rail has paid: what was held is spent. */
export async function completePayout(
  deps: Deps,
  tx: Tx,
  id: PayoutId,
  { provider, recipientName }: PaidOutAs,
): Promise<void> {
  const payout = await payouts.lockAndAdvance(tx, id, 'completed', ended(deps, null))
  if (!payout) return
  const received = formatMoney(receivedOf(payout))
  const phone = shownPhone(payout.phone)
  await changeTransaction(tx, payout, { status: 'completed', description: toOf(payout), recipientName })
  await notify(deps, tx, {
    userId: payout.user_id,
    key: `payout:${id}:completed`,
    type: 'transaction',
    title: `${received} was sent to ${phone}`,
    message: `M-Pesa has paid it out. ${formatMoney(totalOf(payout))} left your wallet, of which ${formatMoney(feeOf(payout))} is the fee. Reference ${payout.reference}.`,
    actionUrl: '/transactions',
  })
  await deps.ledger.postWithin(queryable(tx), payoutRecipe({ ...movementOf(payout), provider }))
}

/** It did not and will not happen: all of it is spendable again. */
export async function failPayout(deps: Deps, tx: Tx, id: PayoutId, problem: string): Promise<void> {
  const payout = await payouts.lockAndAdvance(tx, id, 'failed', ended(deps, problem))
  if (!payout) return
  await changeTransaction(tx, payout, { status: 'failed', description: `${toOf(payout)}, not sent` })
  await notify(deps, tx, {
    userId: payout.user_id,
    key: `payout:${id}:failed`,
    type: 'payment',
    title: `Your transfer to ${shownPhone(payout.phone)} was not sent`,
    message: `${problem} ${formatMoney(totalOf(payout))} is back in your wallet.`,
    actionUrl: '/send-money',
  })
  await release(deps, tx, payout)
}

/** The customer took it back before it was sent. */
export async function endCancelledPayout(deps: Deps, tx: Tx, id: PayoutId): Promise<void> {
  const payout = await payouts.lockAndAdvance(tx, id, 'cancelled', ended(deps, 'You cancelled this transfer.'))
  if (!payout) return
  await changeTransaction(tx, payout, { status: 'failed', description: `Cancelled: ${toOf(payout)}` })
  await release(deps, tx, payout)
}

async function release(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  await giveBackToLimit(tx, payout.id)
  await deps.ledger.postWithin(queryable(tx), payoutRelease(movementOf(payout)))
}

function ended(deps: Deps, problem: string | null) {
  return { problem, ended_at: deps.clock.now() }
}

function toOf(payout: Payout): string {
  return `${formatMoney(receivedOf(payout))} to ${shownPhone(payout.phone)} by M-Pesa`
}
