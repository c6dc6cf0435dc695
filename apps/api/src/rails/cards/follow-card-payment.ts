// Follows a card payment until its owner reaches an end: what a lost webhook or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPayment, Cards } from '#providers/cards/port.ts'
import { type Owner, ownerOf, type Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { followCardPaymentJob } from './card-jobs.ts'
import { answerOf } from './card-network.ts'
import { cardPayments } from './store.ts'

/** The pause between two polls doubles up to this. */
const POLL_MAX_MS = 60_000

/** The job. Throws `provider_unavailable` while the network is silent, so that the job is tried again. */
export async function followCardPayment(deps: Deps, ownerId: string): Promise<void> {
  const row = await cardPayments.find(deps.db, { owner_id: ownerId })
  const payable = row && (await deps.settlement.findPayable(deps.db, ownerOf(row)))
  if (!payable || !deps.cards || payable.state === 'settled') return
  const { owner } = payable
  const isOver = payable.state !== 'waiting' || payable.expiresAt <= deps.clock.now()
  // Without the network's id on the row no browser was ever given the payment's secret, so nobody can have paid it.
  if (!row.provider_ref) return isOver ? endUnpaid(deps, owner, row.id) : pollAgain(deps, payable)
  const payment = answerOf(await deps.cards.findPayment(row.provider_ref))
  const latest = isOver ? await giveUp(deps.cards, payment) : payment
  await applyCardPayment(deps, owner, latest)
  if (latest.state.kind === 'cancelled') await endUnpaid(deps, owner, row.id)
  else if (latest.state.kind !== 'succeeded') await pollAgain(deps, payable)
}

async function endUnpaid(deps: Deps, owner: Owner, attempt: string): Promise<void> {
  await inTransaction(deps.db, (tx) => deps.settlement.paidFor(owner).unpaid(tx, owner.id, attempt))
}

async function giveUp(cards: Cards, payment: CardPayment): Promise<CardPayment> {
  const isOpen = payment.state.kind === 'awaiting_customer' || payment.state.kind === 'processing'
  return isOpen ? answerOf(await cards.cancelPayment(payment.providerRef)) : payment
}

async function pollAgain(deps: Deps, { owner, createdAt, expiresAt }: Payable): Promise<void> {
  const now = deps.clock.now()
  const age = now.getTime() - createdAt.getTime()
  const pause = Math.min(Math.max(age, deps.config.orders.firstPollMs), POLL_MAX_MS)
  const nextPollAt = after(now, pause)
  // The end of the window is always polled on time; after it, a payment still in flight is asked about again.
  const runAt = expiresAt > now && expiresAt < nextPollAt ? expiresAt : nextPollAt
  // A cancellation that came while this polled is not put off.
  await inTransaction(deps.db, (tx) => followCardPaymentSoon(tx, owner, { runAt, keepsTime: true }))
}

export async function followCardPaymentSoon(
  tx: Tx,
  owner: Owner,
  when: { runAt?: Date; keepsTime?: boolean } = {},
): Promise<void> {
  await followCardPaymentJob.enqueue(tx, { ownerId: owner.id }, when)
}
