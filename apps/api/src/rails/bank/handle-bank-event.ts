// Handles a stored event. Events come late, twice and out of order, so an event only says what to look at: the network is
// asked for the truth.

import { AppError } from '@kivuko/contract/errors.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { lookAtBankPayout } from '#modules/bank-payouts/follow-bank-payout.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { type EventOutcome, finishEvent } from '#modules/webhooks/keep-event.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankEvent } from '#providers/bank/port.ts'
import { PAYSTACK } from './bank-network.ts'
import { lookAtTransfer } from './follow-account.ts'
import { applyReturn } from './follow-return.ts'
import { findAccount, findAccountByCharge, findReturning, findUnnumberedAccounts, noteChargeRef } from './store.ts'
import { rejectedProblem, tellRejected } from './tell-sender.ts'
import type { VirtualAccount } from './virtual-account.ts'

type About<A extends BankEvent['about']> = Extract<BankEvent, { about: A }>

/** The job. What is about nothing of ours is kept as `unmatched` for a person to see. */
export async function handleBankEvent(deps: Deps, event: BankEvent): Promise<void> {
  const outcome = await apply(deps, event)
  await inTransaction(deps.db, (tx) => finishEvent(tx, { provider: PAYSTACK, id: event.id }, outcome, deps.clock.now()))
}

async function apply(deps: Deps, event: BankEvent): Promise<EventOutcome> {
  if (event.about === 'payment') return applyPayment(deps, event)
  if (event.about === 'rejection') return applyRejection(deps, event)
  if (event.about === 'return') return applyReturnNews(deps, event)
  if (event.about === 'payout') return (await lookAtBankPayout(deps, event.reference)) ? 'handled' : 'unmatched'
  return 'ignored'
}

async function applyPayment(deps: Deps, { reference }: About<'payment'>): Promise<EventOutcome> {
  const account = await findAccount(deps.db, reference)
  const order = account && (await findOrder(deps.db, account.order_id))
  if (!account || !order) return 'unmatched'
  await lookAtTransfer(deps, account, order)
  return 'handled'
}

/** The order stays open: the network gives the money back by itself. */
async function applyRejection(deps: Deps, event: About<'rejection'>): Promise<EventOutcome> {
  const account = (await findAccountByCharge(deps.db, event.chargeRef)) ?? (await findByNumbering(deps, event))
  const order = account && (await findOrder(deps.db, account.order_id))
  const amount = parse('NGN', event.amount)
  if (!order || !amount) return 'unmatched'
  await inTransaction(deps.db, async (tx) => {
    await noteProblem(tx, order.id, rejectedProblem(order, amount))
    await tellRejected(deps, tx, order, { amount, eventId: event.id })
  })
  return 'handled'
}

/** The event names the payment by a number that is known only once the network was asked about it. */
async function findByNumbering(deps: Deps, event: About<'rejection'>): Promise<VirtualAccount | undefined> {
  for (const account of await findUnnumberedAccounts(deps.db, event.email)) {
    const outcome = await deps.virtualAccounts?.findTransfer(account.reference)
    // Tried again by the queue.
    if (outcome?.kind !== 'done') throw new AppError('provider_unavailable')
    const { chargeRef } = outcome.value
    await inTransaction(deps.db, (tx) => noteChargeRef(tx, account.reference, chargeRef))
    if (chargeRef === event.chargeRef) return account
  }
  return undefined
}

async function applyReturnNews(deps: Deps, event: About<'return'>): Promise<EventOutcome> {
  const receipt = await findReturning(deps.db, event.reference)
  // Also one that ended before, by the answer to our own question.
  if (!receipt) return (await findAccount(deps.db, event.reference)) ? 'handled' : 'unmatched'
  const outcome = await deps.virtualAccounts?.findReturn(event.providerRef)
  if (outcome?.kind !== 'done') throw new AppError('provider_unavailable')
  if (outcome.value.reference !== event.reference) return 'unmatched'
  await applyReturn(deps, receipt, outcome.value)
  return 'handled'
}
