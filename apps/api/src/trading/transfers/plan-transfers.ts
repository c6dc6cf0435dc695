// Who sends what to whom, or why not: everything about a transfer that is decided before the ledger is asked.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { customerAvailable } from '#accounting/chart.ts'
import { findCompanyAdmins } from '#compliance/company-admins.ts'
import { type Allowances, holdAllowances, type SentAlone } from '#compliance/send-alone.ts'
import { type HeldLimits, holdLimits } from '#compliance/take-from-limit.ts'
import { readUnmatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { findKnownRecipients } from '#people/payees.ts'
import { queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { keyOf } from '#platform/keep-answers.ts'
import { together } from '#platform/pipeline.ts'
import { refusePaused } from '#record/require-running.ts'
import type { Tx } from '#tables.ts'
import { lockRequests } from '#trading/lock-requests.ts'
import { findPeople, findRecipients, type Person } from '#users/find-by-identifier.ts'
import type { PlannedTransfer, Refusals, TransferCall, TransferRequest } from './transfer.ts'

export type Plans = {
  /** One a call, in their order. */
  plans: readonly (PlannedTransfer | AppError)[]
  limits: HeldLimits
  /** Of companies whose members send alone. */
  allowances: Allowances
}

/** `refusals` are those the ledger made at an earlier attempt. What was taken from limits is still to be written. */
export async function planTransfers(
  deps: Deps,
  tx: Tx,
  calls: readonly TransferCall[],
  refusals: Refusals,
): Promise<Plans> {
  const requests = calls.flatMap(({ request }) => (request instanceof AppError ? [] : [request]))
  const senderIds = [...new Set(requests.map(({ senderId }) => senderId))]
  const identifiers = requests.map(({ identifier }) => identifier)
  const paying = requests.flatMap(({ pays }) => (pays ? [pays] : []))
  const byId = requests.flatMap((request) => toOf(request) ?? [])
  const alone = sentAlone(calls)
  const [limits, refuseUnmatured, named, balanceOf, asked, people, allowances, admins] = await together(
    // The first: everything after it is read once the senders are held.
    holdLimits(deps, tx, senderIds),
    readUnmatured(deps, tx, senderIds),
    findRecipients(tx, identifiers),
    readBalances(deps, tx, requests),
    lockRequests(deps, tx, paying),
    findPeople(tx, byId),
    holdAllowances(deps, tx, [...alone.values()]),
    findCompanyAdmins(
      tx,
      requests.filter(isOfCompany).map(({ senderId }) => senderId),
    ),
  )
  const recipientOf = new Map(
    requests.map((request, index) => {
      const to = toOf(request)
      return [request, to ? people.get(to) : named[index]]
    }),
  )
  const pairs = requests.flatMap((request) => {
    const to = recipientOf.get(request)?.id
    return to ? [{ from: request.senderId, to }] : []
  })
  const known = await findKnownRecipients(tx, pairs)

  // Of all of them: they are made at one moment.
  const now = deps.clock.now()

  function planOf(request: TransferRequest): PlannedTransfer | AppError {
    const sender = limits.personOf(request.senderId) as Person
    const recipient = recipientOf.get(request)
    const isFirst = !known.has(`${sender.id} ${recipient?.id}`)
    const ended = request.pays && asked.refuse(request.pays)
    if (ended) return ended
    const sent = alone.get(request)
    const told = isOfCompany(request) ? (admins.get(sender.id) ?? []) : undefined
    const parties = { sender, recipient, balance: balanceOf(request), isFirst, now, alone: sent, admins: told }
    const planned = plan(deps, request, parties)
    if (planned instanceof AppError) return planned
    const { id: sourceId } = planned.transfer
    const moved = { userId: sender.id, operation: 'transfer' as const, amount: request.amount, sourceId }
    const overLimit = limits.take(moved)
    if (overLimit) return overLimit
    // What a card paid for lately stays with its sender.
    const refusal = refuseUnmatured(moved) ?? (sent && allowances.take(sent))
    if (refusal) limits.giveBack(moved)
    else if (request.pays) asked.take(request.pays)
    return refusal ?? planned
  }

  const plans = calls.map(({ claim, request }) => {
    if (request instanceof AppError) return request
    return refusals.get(keyOf(claim)) ?? planOf(request)
  })
  return { plans, limits, allowances }
}

/** Whom it is to where that is no question of what somebody typed: who asked for it, or whom a plan names. */
function toOf({ pays, run }: TransferRequest): UserId | undefined {
  return pays?.askerId ?? run?.recipientId
}

/** A member sends it alone, or two of them decided it. */
function isOfCompany({ member, onlyTo }: TransferRequest): boolean {
  return Boolean(member ?? onlyTo)
}

function sentAlone(calls: readonly TransferCall[]): Map<TransferRequest, SentAlone> {
  return new Map(
    calls.flatMap(({ claim: { key }, request }) => {
      if (request instanceof AppError || !request.member) return []
      const { senderId: companyId, member, amount } = request
      return [[request, { companyId, member, key, amount }] as const]
    }),
  )
}

const CHANGED_TEXT = say('This email or phone belongs to somebody else than when this was asked for.')

type Parties = {
  sender: Person
  recipient: Person | undefined
  balance: bigint
  isFirst: boolean
  now: Date
  alone: SentAlone | undefined
  admins: readonly UserId[] | undefined
}

/** Throws nothing: a refusal is an answer. */
function plan(
  deps: Deps,
  request: TransferRequest,
  { sender, recipient, balance, isFirst, now, alone, admins }: Parties,
): PlannedTransfer | AppError {
  const paused = refusePaused(deps, 'transfers')
  if (paused) return paused
  if (sender.suspended_at) return new AppError('account_suspended')
  if (!recipient) return new AppError('recipient_not_found')
  if (request.onlyTo && recipient.id !== request.onlyTo)
    return new AppError('recipient_not_found', { detail: CHANGED_TEXT })
  if (recipient.id === sender.id) return new AppError('recipient_self')
  if (recipient.suspended_at) return new AppError('recipient_suspended')
  // The ledger has the last word; this only spares a batch the undoing of what could not succeed.
  if (balance < request.amount.units) return new AppError('insufficient_balance')
  if (isFirst && !request.isProven) return new AppError('proof_required')
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
  return {
    transfer,
    sender,
    recipient,
    lineId: newId('txn', now),
    isFirst,
    requestId: request.pays?.requestId,
    runId: request.run?.runId,
    alone,
    admins,
  }
}

async function readBalances(deps: Deps, tx: Tx, requests: readonly TransferRequest[]) {
  const nameOf = ({ senderId, amount }: TransferRequest) => customerAvailable(senderId, amount.asset).name
  const balances = await deps.ledger.balances(queryable(tx), requests.map(nameOf))
  return (request: TransferRequest) => balances.get(nameOf(request)) ?? 0n
}
