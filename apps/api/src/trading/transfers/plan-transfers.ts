// Who sends what to whom, or why not: everything about a transfer that is decided before the ledger is asked.
import { AppError } from '@kivuko/contract/errors.ts'
import { customerAvailable } from '#accounting/chart.ts'
import { giveBackToLimit } from '#compliance/give-back-to-limit.ts'
import { takeFromLimits } from '#compliance/take-from-limit.ts'
import { refuseUnmatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { findKnownRecipients } from '#people/payees.ts'
import { queryable } from '#platform/database.ts'
import { newId, newReference } from '#platform/ids.ts'
import { keyOf } from '#platform/keep-answers.ts'
import { refusePaused } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { findByIdentifiers, findPeople, type Person } from '#users/find-by-identifier.ts'
import { amountOf, type PlannedTransfer, type Refusals, type TransferCall, type TransferRequest } from './transfer.ts'

/** One plan a call, in their order; `refusals` are those the ledger made at an earlier attempt. */
export async function planTransfers(
  deps: Deps,
  tx: Tx,
  calls: readonly TransferCall[],
  refusals: Refusals,
): Promise<(PlannedTransfer | AppError)[]> {
  const requests = calls.flatMap(({ request }) => (request instanceof AppError ? [] : [request]))
  const recipients = await findByIdentifiers(
    tx,
    requests.map(({ identifier }) => identifier),
  )
  const recipientOf = new Map(requests.map((request, index) => [request, recipients[index]]))
  const senders = await findPeople(
    tx,
    requests.map(({ senderId }) => senderId),
  )
  const balanceOf = await readBalances(deps, tx, requests)
  const pairs = requests.flatMap((request) => {
    const to = recipientOf.get(request)?.id
    return to ? [{ from: request.senderId, to }] : []
  })
  const known = await findKnownRecipients(tx, pairs)
  const planOf = (request: TransferRequest) => {
    const sender = senders.get(request.senderId) as Person
    const recipient = recipientOf.get(request)
    const isFirst = !known.has(`${sender.id} ${recipient?.id}`)
    return plan(deps, request, { sender, recipient, balance: balanceOf(request), isFirst })
  }
  const plans = calls.map(({ claim, request }) => {
    if (request instanceof AppError) return request
    return refusals.get(keyOf(claim)) ?? planOf(request)
  })
  return withinLimits(deps, tx, plans)
}

/** What goes over its sender's limit is a refusal instead. */
async function withinLimits(
  deps: Deps,
  tx: Tx,
  plans: readonly (PlannedTransfer | AppError)[],
): Promise<(PlannedTransfer | AppError)[]> {
  const planned = plans.flatMap((each) => (each instanceof AppError ? [] : [each.transfer]))
  const taken = planned.map((transfer) => ({
    userId: transfer.sender_id,
    kind: 'transfer' as const,
    amount: amountOf(transfer),
    sourceId: transfer.id,
  }))
  const refused = await takeFromLimits(deps, tx, taken)
  const refusalOf = new Map(planned.map((transfer, index) => [transfer, refused[index]]))
  const within = plans.map((each) => (each instanceof AppError ? each : (refusalOf.get(each.transfer) ?? each)))
  return matured(deps, tx, within)
}

/** What a card paid for lately stays with its sender. After the limits, which hold the senders. */
async function matured(
  deps: Deps,
  tx: Tx,
  plans: readonly (PlannedTransfer | AppError)[],
): Promise<(PlannedTransfer | AppError)[]> {
  const planned = plans.flatMap((each) => (each instanceof AppError ? [] : [each.transfer]))
  const leaving = planned.map((transfer) => ({ userId: transfer.sender_id, amount: amountOf(transfer) }))
  const refused = await refuseUnmatured(deps, tx, leaving)
  const refusalOf = new Map(planned.map((transfer, index) => [transfer, refused[index]]))
  for (const [transfer, refusal] of refusalOf) if (refusal) await giveBackToLimit(tx, transfer.id)
  return plans.map((each) => (each instanceof AppError ? each : (refusalOf.get(each.transfer) ?? each)))
}

type Parties = { sender: Person; recipient: Person | undefined; balance: bigint; isFirst: boolean }

/** Throws nothing: a refusal is an answer. */
function plan(
  deps: Deps,
  request: TransferRequest,
  { sender, recipient, balance, isFirst }: Parties,
): PlannedTransfer | AppError {
  const paused = refusePaused(deps, 'transfers')
  if (paused) return paused
  if (sender.suspended_at) return new AppError('account_suspended')
  if (!recipient) return new AppError('recipient_not_found')
  if (recipient.id === sender.id) return new AppError('recipient_self')
  if (recipient.suspended_at) return new AppError('recipient_suspended')
  // The ledger has the last word; this only spares a batch the undoing of what could not succeed.
  if (balance < request.amount.units) return new AppError('insufficient_balance')
  if (isFirst && !request.isProven) return new AppError('proof_required')
  const now = deps.clock.now()
  const transfer = {
    id: newId('trf', now),
    reference: newReference(),
    sender_id: sender.id,
    recipient_id: recipient.id,
    identifier: request.identifier,
    currency: request.amount.asset,
    amount_units: request.amount.units,
    note: request.note,
    created_at: now,
  }
  return { transfer, sender, recipient, lineId: newId('txn', now), isFirst }
}

async function readBalances(deps: Deps, tx: Tx, requests: readonly TransferRequest[]) {
  const nameOf = ({ senderId, amount }: TransferRequest) => customerAvailable(senderId, amount.asset).name
  const balances = await deps.ledger.balances(queryable(tx), requests.map(nameOf))
  return (request: TransferRequest) => balances.get(nameOf(request)) ?? 0n
}
