// What one member of a company asks for and another decides. Up to a limit, a member sends alone: it counts for a day.

import { OPEN_REQUESTS_MAX, REQUEST_DAYS } from '@kivuko/contract/companies.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { CHECKERS, MAKERS, MANAGERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { say } from '@kivuko/contract/say.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Claim } from '#platform/idempotency.ts'
import { type CompanyRequestId, newId, type UserId } from '#platform/ids.ts'
import { findAnswers } from '#platform/keep-answers.ts'
import type { Db, Tx } from '#tables.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { findUser } from '#users/find-user.ts'
import { isVerified } from './companies/company.ts'
import { lockForMember } from './companies/manage-members.ts'
import {
  companies,
  findDue,
  findMember,
  limits,
  putLimit,
  type RequestRow,
  requests,
  sends,
  sumSends,
} from './companies/store.ts'
import { approved, endedUndecided, limitLowered, notSent, proposed, rejected } from './company-request-notices.ts'
import { type MembersNotice, tellMembers } from './tell-members.ts'

export type { RequestRow } from './companies/store.ts'

export type Asked = {
  companyId: UserId
  member: UserId
  kind: RequestRow['kind']
  body: object
  key: string
  amount: Money<FiatAsset>
  /** As it was typed; of a transfer. */
  recipient?: string
}

/**
 * What became of a call under its key: it may go on, or it is a request. Said again, it is the same. Nothing is written of
 * what may go on: `holdAllowances` judges it once more where the money moves.
 */
export async function sendOrAsk(
  deps: Deps,
  asked: Omit<Asked, 'companyId' | 'key'>,
  claim: Claim,
): Promise<'send' | RequestRow> {
  const { member, amount } = asked
  const { userId: companyId, key } = { ...claim, userId: claim.userId as UserId }
  return inTransaction(deps.db, async (tx) => {
    await lockForMember(tx, companyId, member, MAKERS)
    const known = await findAsked(tx, { ...asked, companyId, key })
    if (known) return known
    // Answered already, or sent so long ago that its answer is forgotten: the transfer knows.
    const isAnswered = (await findAnswers(tx, [claim])).size > 0
    if (isAnswered || (await sends.find(tx, { company_id: companyId, call_key: key }))) return 'send'
    await requireVerified(tx, member)
    const { asset: currency, units } = amount
    const limit = (await limits.find(tx, { company_id: companyId, currency }))?.amount_units ?? 0n
    const alone = await sumSends(tx, companyId, currency, after(deps.clock.now(), -DAY_MS))
    return alone + units > limit ? ask(deps, tx, { ...asked, companyId, key }) : 'send'
  })
}

/** Throws `maker_unverified`: an invited account whose owner nobody knows is no second person, however old it is. */
export async function requireVerified(tx: Tx, member: UserId): Promise<void> {
  const user = await findUser(tx, member)
  if (!user || !isVerified(user)) throw new AppError('maker_unverified')
}

/** The request of this key. Throws `idempotency_conflict` when it asked for something else. */
async function findAsked(tx: Tx, { companyId, key, kind, body, amount }: Asked): Promise<RequestRow | undefined> {
  const known = await requests.find(tx, { company_id: companyId, call_key: key })
  const isOther = known && (known.kind !== kind || known.currency !== amount.asset || !isSame(known.body, body))
  if (isOther) throw new AppError('idempotency_conflict')
  return known
}

/** PostgreSQL keeps names in an order of its own. */
function isSame(kept: unknown, body: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(kept as object) === sorted(JSON.parse(JSON.stringify(body)))
}

async function ask(deps: Deps, tx: Tx, asked: Asked): Promise<RequestRow> {
  const { companyId, member, kind, body, key, amount, recipient } = asked
  const now = deps.clock.now()
  if ((await requests.count(tx, { company_id: companyId, maker: member, state: 'open' })) >= OPEN_REQUESTS_MAX)
    throw new AppError('too_many_company_requests')
  const row: RequestRow = {
    id: newId('cpr', now),
    company_id: companyId,
    maker: member,
    kind,
    body: JSON.stringify(body),
    call_key: key,
    recipient_id: recipient === undefined ? null : await findRecipient(tx, companyId, recipient),
    currency: amount.asset,
    amount_units: amount.units,
    state: 'open',
    created_at: now,
    ends_at: after(now, REQUEST_DAYS * DAY_MS),
    checker: null,
    decided_at: null,
    result: null,
  }
  await requests.add(tx, row)
  const mayDecide = deciders(kind)
  await tellMembers(deps, tx, companyId, ({ id, role }) => id !== member && mayDecide.includes(role), proposed(row))
  return { ...row, body }
}

/** Whom it goes to is settled when it is asked for: a name that changes hands later pays nobody else. */
async function findRecipient(tx: Tx, companyId: UserId, identifier: string): Promise<UserId> {
  const [recipient] = await findByIdentifiers(tx, [identifier.toWellFormed()])
  if (!recipient) throw new AppError('recipient_not_found')
  if (recipient.id === companyId) throw new AppError('recipient_self')
  if (recipient.suspended_at) throw new AppError('recipient_suspended')
  return recipient.id
}

/** A lower limit is in force at once; a higher one takes another admin. */
export async function setLimit(
  deps: Deps,
  { companyId, member, amount }: Pick<Asked, 'companyId' | 'member' | 'amount'>,
): Promise<'done' | 'pending'> {
  return inTransaction(deps.db, async (tx) => {
    await lockForMember(tx, companyId, member, MANAGERS)
    const { asset: currency, units } = amount
    const now = (await limits.find(tx, { company_id: companyId, currency }))?.amount_units ?? 0n
    if (units > now) {
      await requireVerified(tx, member)
      const key = newId('lim', deps.clock.now())
      await ask(deps, tx, { companyId, member, key, amount, kind: 'limit', body: { amount: toDecimal(amount) } })
      return 'pending'
    }
    const set_at = deps.clock.now()
    await putLimit(tx, { company_id: companyId, currency, amount_units: units, set_at })
    const isOtherAdmin = ({ id, role }: { id: UserId; role: MemberRole }) => id !== member && role === 'admin'
    if (units < now) await tellMembers(deps, tx, companyId, isOtherAdmin, limitLowered(amount, set_at))
    return 'done'
  })
}

/** Whose role is to decide it. */
export function deciders(kind: RequestRow['kind']): readonly MemberRole[] {
  return kind === 'limit' ? MANAGERS : CHECKERS
}

/** The request, held: the caller is a member who may decide it, and it is open. */
export async function lockOpenRequest(
  deps: Deps,
  tx: Tx,
  { companyId, member, id }: { companyId: UserId; member: UserId; id: string },
): Promise<RequestRow> {
  await companies.lock(tx, companyId)
  const row = await requests.lock(tx, { id, company_id: companyId })
  // A stranger learns nothing, a member of another role that they may not.
  await lockForMember(tx, companyId, member, row ? deciders(row.kind) : CHECKERS)
  if (!row) throw new AppError('company_request_not_found')
  const maker = await findMember(tx, companyId, row.maker)
  const makers: readonly MemberRole[] = row.kind === 'limit' ? MANAGERS : MAKERS
  // Whoever froze their account may not have asked for this themselves.
  const isStopped = (await findUser(tx, row.maker))?.suspended_at !== null
  const isOver = isStopped || row.ends_at <= deps.clock.now() || !maker || !makers.includes(maker.role)
  if (row.state !== 'open' || isOver) throw new AppError('company_request_decided')
  return row
}

export async function markApproved(deps: Deps, tx: Tx, row: RequestRow, checker: UserId): Promise<void> {
  const decided = { checker, decided_at: deps.clock.now() }
  await requests.advance(tx, row.id, 'approved', decided)
  if (row.kind !== 'limit') return
  const { company_id, currency, amount_units } = row
  await putLimit(tx, { company_id, currency, amount_units, set_at: deps.clock.now() })
  await requests.advance(tx, row.id, 'done')
  await tellMaker(deps, tx, row, approved(row))
}

/** Of one that is approved and not carried out; undefined once it is. */
export async function findApproved(db: Db, id: CompanyRequestId): Promise<RequestRow | undefined> {
  return requests.find(db, { id, state: 'approved' })
}

/** What became of it is told to who asked for it, in the transaction that says so. */
export async function endApproved(
  deps: Deps,
  id: CompanyRequestId,
  { isDone, result }: { isDone: boolean; result: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await requests.lockAndAdvance(tx, id, isDone ? 'done' : 'refused', { result })
    if (row) await tellMaker(deps, tx, row, isDone ? approved(row, result) : notSent(row, result))
  })
}

/** And nobody else: whoever may decide it was told when it was asked for, and what was sent is told to every admin. */
async function tellMaker(deps: Deps, tx: Tx, row: RequestRow, notice: MembersNotice): Promise<void> {
  await tellMembers(deps, tx, row.company_id, ({ id }) => id === row.maker, notice)
}

/** By who may decide it; by its maker it is withdrawn. */
export async function rejectRequest(
  deps: Deps,
  { companyId, member, id, reason }: { companyId: UserId; member: UserId; id: string; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await companies.lock(tx, companyId)
    const row = await requests.lock(tx, { id, company_id: companyId })
    const isOwn = row?.maker === member
    await lockForMember(tx, companyId, member, isOwn ? [...MAKERS, ...MANAGERS] : row ? deciders(row.kind) : CHECKERS)
    if (!row) throw new AppError('company_request_not_found')
    const decided = { decided_at: deps.clock.now(), result: reason, ...(isOwn ? {} : { checker: member }) }
    if (!(await requests.advance(tx, row.id, isOwn ? 'withdrawn' : 'rejected', decided)))
      throw new AppError('company_request_decided')
    if (!isOwn) await tellMaker(deps, tx, row, rejected(row, reason))
  })
}

/** Every hour: what nobody decided in time. */
export async function endDueRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ended = { decided_at: now, result: say('Nobody decided in time.') }
  for (const id of await findDue(deps.db, now))
    await inTransaction(deps.db, async (tx) => {
      const row = await requests.lockAndAdvance(tx, id, 'ended', ended)
      if (row) await tellMaker(deps, tx, row, endedUndecided(row))
    })
}
