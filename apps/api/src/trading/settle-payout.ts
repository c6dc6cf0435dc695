// How a payout ends, in the transaction that books the network's word on it, or the customer's own cancelling.
import { shownPhone } from '@kivuko/contract/phone.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import { payout as payoutRecipe, payoutRelease } from '#accounting/recipes/payout.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { PayoutId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { changeTransaction } from '#record/record-transaction.ts'
import type { PaidOutAs } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { feeOf, movementOf, type Payout, type PayoutState, payoutLine, receivedOf, totalOf } from './payouts/payout.ts'
import { payouts } from './payouts/store.ts'

/** The rail has paid: what was held is spent. */
export async function completePayout(
  deps: Deps,
  tx: Tx,
  id: PayoutId,
  { provider, recipientName }: PaidOutAs,
): Promise<void> {
  const payout = await end(deps, tx, id, { to: 'completed', problem: null })
  if (!payout) return
  const received = receivedOf(payout)
  const phone = shownPhone(payout.phone)
  await changeTransaction(deps, tx, payout, { status: 'completed', description: payoutLine(payout), recipientName })
  await notify(deps, tx, {
    userId: payout.user_id,
    key: `payout:${id}:completed`,
    type: 'transaction',
    title: say('{received} was sent to {phone}', { received, phone }),
    message: [
      say('{network} has paid it out. {total} left your wallet, of which {fee} is the fee.', {
        network: networkName(payout.network),
        total: totalOf(payout),
        fee: feeOf(payout),
      }),
      say('Reference {reference}.', { reference: payout.reference }),
    ],
    actionUrl: '/transactions',
  })
  await deps.ledger.postWithin(queryable(tx), payoutRecipe({ ...movementOf(payout), provider }))
}

/** It did not and will not happen: all of it is spendable again. */
export async function failPayout(deps: Deps, tx: Tx, id: PayoutId, problem: string): Promise<void> {
  const payout = await end(deps, tx, id, { to: 'failed', problem })
  if (!payout) return
  await changeTransaction(deps, tx, payout, {
    status: 'failed',
    description: say('{what}, not sent', { what: payoutLine(payout) }),
  })
  await notify(deps, tx, {
    userId: payout.user_id,
    key: `payout:${id}:failed`,
    type: 'payment',
    title: say('Your transfer to {phone} was not sent', { phone: shownPhone(payout.phone) }),
    message: [problem, say('{total} is back in your wallet.', { total: totalOf(payout) })],
    actionUrl: '/send-money',
  })
  await release(deps, tx, payout)
}

/** The customer took it back before it was sent. */
export async function endCancelledPayout(deps: Deps, tx: Tx, id: PayoutId): Promise<void> {
  const payout = await end(deps, tx, id, { to: 'cancelled', problem: say('You cancelled this transfer.') })
  if (!payout) return
  await changeTransaction(deps, tx, payout, {
    status: 'failed',
    description: say('Cancelled: {what}', { what: payoutLine(payout) }),
  })
  await release(deps, tx, payout)
}

async function release(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  await giveBackToLimit(tx, payout.id)
  await deps.ledger.postWithin(queryable(tx), payoutRelease(movementOf(payout)))
}

/** The row says its currency again: a process that knows none would end it in naira. */
async function end(
  deps: Deps,
  tx: Tx,
  id: PayoutId,
  { to, problem }: { to: Exclude<PayoutState, 'pending'>; problem: string | null },
): Promise<Payout | undefined> {
  const payout = await payouts.lock(tx, id)
  const change = { problem, ended_at: deps.clock.now(), ended_currency: payout?.currency ?? null }
  return payout && (await payouts.advance(tx, id, to, change)) ? payout : undefined
}
