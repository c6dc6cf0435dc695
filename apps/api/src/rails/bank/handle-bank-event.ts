// Handles a stored event. Events come late, twice and out of order, so an event only says what to poll: the network is
// asked for the truth.

import { AppError } from '@kivuko/contract/errors.ts'
import { inEnglish } from '@kivuko/contract/say.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankEvent } from '#providers/bank/port.ts'
import { PAYSTACK } from '#rails/bank-network.ts'
import { pollBankPayout } from '#rails/bank-payouts/follow-bank-payout.ts'
import { type EventOutcome, finishEvent } from '#record/keep-event.ts'
import { ownerOf } from '#settlement/owner.ts'
import { pollTransfer } from './follow-account.ts'
import { applyReturn } from './follow-return.ts'
import { notifyRejected, rejectedProblem } from './notify-sender.ts'
import { accounts, findUnnumberedAccounts, receipts, setChargeRef } from './store.ts'
import { takeUnasked } from './take-unasked.ts'
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
  if (event.about === 'return') return handleReturn(deps, event)
  if (event.about === 'payout') return (await pollBankPayout(deps, event.reference)) ? 'handled' : 'unmatched'
  return 'ignored'
}

async function applyPayment(deps: Deps, { reference }: About<'payment'>): Promise<EventOutcome> {
  const account = await accounts.find(deps.db, { reference })
  const payable = account && (await deps.settlement.findPayable(deps.db, ownerOf(account)))
  // What names no account of one payment may have come to a number that is a customer's for good.
  if (!account) return (await takeUnasked(deps, reference)) ? 'handled' : 'unmatched'
  if (!payable) return 'unmatched'
  await pollTransfer(deps, account, payable)
  return 'handled'
}

/** It can still be paid: the network gives the money back by itself. */
async function applyRejection(deps: Deps, event: About<'rejection'>): Promise<EventOutcome> {
  const account = await findNumbered(deps, event)
  const payable = account && (await deps.settlement.findPayable(deps.db, ownerOf(account)))
  const amount = parse('NGN', event.amount)
  if (!payable || !amount) return 'unmatched'
  const { owner } = payable
  await inTransaction(deps.db, async (tx) => {
    await deps.settlement.paidFor(owner).setProblem(tx, owner.id, inEnglish(rejectedProblem(payable, amount)))
    await notifyRejected(deps, tx, payable, { amount, eventId: event.id })
  })
  return 'handled'
}

/** The event names the payment by a number that is known only once the network was asked about it. */
async function findNumbered(deps: Deps, { chargeRef, email }: About<'rejection'>): Promise<VirtualAccount | undefined> {
  const known = await accounts.find(deps.db, { charge_ref: chargeRef })
  if (known) return known
  for (const { reference } of await findUnnumberedAccounts(deps.db, email)) {
    const outcome = await deps.virtualAccounts?.findTransfer(reference)
    // Tried again by the queue.
    if (outcome?.kind !== 'done') throw new AppError('provider_unavailable')
    const transfer = outcome.value
    await inTransaction(deps.db, (tx) => setChargeRef(tx, reference, transfer.chargeRef))
    if (transfer.chargeRef === chargeRef) break
  }
  // Also one whose number somebody else learned between the two questions.
  return accounts.find(deps.db, { charge_ref: chargeRef })
}

async function handleReturn(deps: Deps, event: About<'return'>): Promise<EventOutcome> {
  const receipt = await receipts.find(deps.db, { provider: PAYSTACK, line_id: event.reference, state: 'returning' })
  // Also one that ended before, by the answer to our own question.
  if (!receipt) {
    const isOurs =
      (await accounts.find(deps.db, { reference: event.reference })) ??
      (await receipts.find(deps.db, { provider: PAYSTACK, line_id: event.reference }))
    return isOurs ? 'handled' : 'unmatched'
  }
  const outcome = await deps.virtualAccounts?.findReturn(event.providerRef)
  if (outcome?.kind !== 'done') throw new AppError('provider_unavailable')
  if (outcome.value.reference !== event.reference) return 'unmatched'
  await applyReturn(deps, receipt, outcome.value)
  return 'handled'
}
