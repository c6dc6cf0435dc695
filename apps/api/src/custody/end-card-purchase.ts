// A purchase by card need not wait any longer: staff let it leave, or it is taken back.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { Holder } from '#people/have-shared-device.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import type { CardPurchase } from './card-purchase.ts'
import { findWithdrawalOfOrder } from './get-withdrawal.ts'
import { cardPurchases, sumDecided } from './maturing/store.ts'
import { sendWithdrawalJob } from './sending-jobs.ts'
import { endCancelledWithdrawal } from './settle-withdrawal.ts'
import { placeSaid, receivedOf } from './withdrawal.ts'
import { sendAfter } from './withdrawals/send-after.ts'
import { withdrawals } from './withdrawals/store.ts'

/** Held until the transaction ends. */
export function lockCardPurchase(tx: Tx, orderId: OrderId): Promise<CardPurchase | undefined> {
  return cardPurchases.lock(tx, { order_id: orderId })
}

/** The first of two people who must decide the same. */
export async function proposeOnCardPurchase(
  deps: Deps,
  tx: Tx,
  { order_id }: CardPurchase,
  given: { proposal: 'release' | 'refund'; by: Holder; reason: string },
): Promise<void> {
  const { proposal, by, reason } = given
  const proposed = { proposed_by: by.id, proposed_device: by.device ?? null, proposed_at: deps.clock.now() }
  await cardPurchases.change(tx, { order_id }, { proposal, reason, ...proposed })
}

/** US cents that this member of staff decided alone since then. */
export function sumDecidedAlone(tx: Tx, by: UserId, since: Date): Promise<bigint> {
  return sumDecided(tx, by, since)
}

/** Its worth may leave now, and its delivery goes on as any withdrawal does. */
export async function releaseCardPurchase(deps: Deps, tx: Tx, purchase: CardPurchase, by: UserId): Promise<boolean> {
  const { order_id, user_id } = purchase
  const now = deps.clock.now()
  const decided = { decided_by: by, decided_at: now }
  if (!(await cardPurchases.advance(tx, { order_id }, 'released', decided))) return false
  const withdrawal = await findWithdrawalOfOrder(tx, order_id)
  const isGoing = withdrawal?.state === 'waiting'
  if (isGoing) {
    const sends_at = await sendAfter(deps, tx, { ...withdrawal, created_at: now })
    await withdrawals.change(tx, withdrawal.id, { sends_at })
    await sendWithdrawalJob.enqueue(tx, { withdrawalId: withdrawal.id }, { runAt: sends_at })
  }
  await notify(deps, tx, {
    userId: user_id,
    key: `card-purchase:${order_id}:released`,
    type: 'payment',
    title: say('What you bought by card is free'),
    message: isGoing
      ? say('{received} now go on to {place}.', { received: receivedOf(withdrawal), place: placeSaid(withdrawal) })
      : say('You can send it, sell it and exchange it as you like.'),
    actionUrl: '/wallet',
  })
  return true
}

/** In the transaction that takes the purchase back: coins that wait for their delivery are in the wallet again. */
export async function takeBackCardPurchase(deps: Deps, tx: Tx, orderId: OrderId, by?: UserId): Promise<void> {
  const withdrawal = await findWithdrawalOfOrder(tx, orderId)
  if (withdrawal?.state === 'waiting')
    await endCancelledWithdrawal(deps, tx, withdrawal.id, 'The purchase was taken back.')
  const purchase = await lockCardPurchase(tx, orderId)
  if (!purchase) return
  const decided = { decided_by: by ?? purchase.decided_by, decided_at: deps.clock.now() }
  await cardPurchases.advance(tx, { order_id: orderId }, 'refunded', decided)
}
