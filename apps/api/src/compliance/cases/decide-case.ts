// Who looks at a case, and how it ends. Both are written down, as is every try to change a closed one.
import type { CaseOutcome } from '@kivuko/contract/console-cases.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { liftHold } from '#compliance/hold-account.ts'
import { releaseCompany } from '#compliance/hold-company.ts'
import { isCheckUndecided } from '#compliance/identity/is-undecided.ts'
import { isPartOfCompany } from '#compliance/is-part-of-company.ts'
import { suspendWithin } from '#compliance/mark-user.ts'
import { settleReliance } from '#compliance/settle-reliance.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { CaseId, UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { CLOSING_ACTIONS, factsOf } from './case.ts'
import { type CaseRow, cases } from './store.ts'

/** Laid back when it is nobody's. */
export async function assignCase(deps: Deps, id: string, to: 'me' | 'nobody', caller: StaffCaller): Promise<void> {
  await decide(deps, { id, caller, tried: 'case.assign' }, async (tx, found) => {
    const assignee = to === 'me' ? caller.id : null
    if (found.assignee === assignee) return
    await cases.change(tx, found.id, { assignee })
    const detail = `${found.assignee ?? 'nobody'} → ${assignee ?? 'nobody'}`
    await writeAudit(deps, tx, { actor: caller.actor, action: 'case.assign', subject: id, detail })
  })
}

type Closing = { id: string; outcome: CaseOutcome; reason: string }

/** Suspends the account with it when that is the outcome. */
export async function closeCase(deps: Deps, { id, outcome, reason }: Closing, caller: StaffCaller): Promise<void> {
  const action = CLOSING_ACTIONS[outcome]
  const problemOf = async (tx: Tx, found: CaseRow) =>
    outcome === 'suspended' && found.user_id === null ? 'case_without_customer' : selfieProblem(tx, found)
  await decide(deps, { id, caller, tried: action, problemOf }, async (tx, found) => {
    const { actor } = caller
    await cases.advance(tx, found.id, 'closed', { outcome, reason, closed_at: deps.clock.now(), closed_by: actor })
    await writeAudit(deps, tx, { actor, action, subject: id, detail: `${found.user_id ?? found.subject}: ${reason}` })
    // What is cleared holds nothing any more.
    if (outcome === 'cleared' && found.user_id) await lift(deps, tx, found.user_id, found.id)
    if (outcome === 'suspended' && found.user_id)
      await suspendWithin(deps, tx, { id: found.user_id, actor, reason }, true)
    if (found.kind === 'screening' && found.user_id) await settleReliance(deps, tx, found.user_id)
  })
}

async function lift(deps: Deps, tx: Tx, userId: UserId, caseId: CaseId): Promise<void> {
  const isCompany = (await findUser(tx, userId))?.kind === 'company'
  await (isCompany
    ? releaseCompany(deps, tx, { companyId: userId, cause: caseId })
    : liftHold(tx, { user_id: userId, cause: caseId }))
}

async function selfieProblem(tx: Tx, row: CaseRow): Promise<ErrorCode | undefined> {
  const facts = factsOf(row)
  const isOpen = facts.about === 'identity_check' && (await isCheckUndecided(tx, facts.check_id))
  return isOpen ? 'selfie_undecided' : undefined
}

type Attempt = {
  id: string
  caller: StaffCaller
  tried: string
  /** What else stands against it. */
  problemOf?: (tx: Tx, found: CaseRow) => Promise<ErrorCode | undefined>
}

async function decide(deps: Deps, attempt: Attempt, work: (tx: Tx, found: CaseRow) => Promise<void>): Promise<void> {
  const { id, caller, tried, problemOf } = attempt
  const refusal = await inTransaction(deps.db, async (tx): Promise<ErrorCode | undefined> => {
    const found = await cases.lock(tx, id)
    if (!found) return 'case_not_found'
    const isOwn =
      found.user_id !== null && (found.user_id === caller.id || (await isPartOfCompany(tx, found.user_id, caller.id)))
    const code = isOwn ? 'own_account' : found.state === 'closed' ? 'case_closed' : await problemOf?.(tx, found)
    if (code)
      await writeAudit(deps, tx, { actor: caller.actor, action: 'refused', subject: id, detail: `${tried}: ${code}` })
    else await work(tx, found)
    return code
  })
  // The refusal itself is committed before it is told.
  if (refusal) throw new AppError(refusal)
}
