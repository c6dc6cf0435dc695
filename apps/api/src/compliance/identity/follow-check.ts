// Follows a check to its end: sends it, polls it, and hands it to a person when nothing comes.

import { followIdentityCheckJob } from '#compliance/identity-jobs.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { IdentityCheckId } from '#platform/ids.ts'
import { type CheckResult, type IdentityProvider, SENT_BEFORE, TOO_FEW_PICTURES } from '#providers/identity/port.ts'
import type { Tx } from '#tables.ts'
import { gatherSubmission } from './gather-submission.ts'
import { handToPerson } from './hand-to-person.ts'
import { type ForAPerson, type IdentityCheck, isWithProvider, referenceOf } from './identity-check.ts'
import { settleCheck } from './settle-check.ts'
import { claimAttempt, identityChecks } from './store.ts'

export const FOLLOW_MAX_MS = 24 * 60 * 60_000
export const ATTEMPTS_MAX = 5
/** Whether pictures of which we do not know that they arrived are missed for good, and sent again. */
export const SEND_AGAIN_AFTER_MS = 10 * 60_000
const PAUSE_MAX_MS = 30 * 60_000

/** The job. Repeating it is safe: an attempt is claimed before anything leaves, and the provider takes a name once. */
export async function followCheck(deps: Deps, id: IdentityCheckId): Promise<void> {
  const check = await identityChecks.find(deps.db, id)
  if (!check || !isWithProvider(check)) return
  const { identity } = deps
  if (!identity) return giveUp(deps, check, { why: 'no_provider' })
  if (ageOf(deps, check.created_at) > FOLLOW_MAX_MS) return giveUp(deps, check, { why: 'no_answer' })
  if (check.attempts === 0) return send(deps, identity, check)
  const outcome = await identity.findResult({ reference: referenceOf(check), userId: check.user_id })
  if (outcome.kind === 'refused') deps.log.warn({ checkId: id, code: outcome.code }, 'a question was refused')
  return outcome.kind === 'done' ? proceed(deps, identity, check, outcome.value) : pollAgain(deps, check)
}

async function proceed(deps: Deps, identity: IdentityProvider, check: IdentityCheck, result: CheckResult) {
  if (result.kind !== 'pending' && result.kind !== 'nothing_sent') return settleCheck(deps, check.id, result)
  // Whether the pictures arrived was never said, or it is said that they did not.
  const isMissing = result.kind === 'nothing_sent' || check.state === 'asking'
  const isOld = check.sent_at !== null && ageOf(deps, check.sent_at) >= SEND_AGAIN_AFTER_MS
  if (!isMissing || !isOld) return pollAgain(deps, check)
  return check.attempts < ATTEMPTS_MAX ? send(deps, identity, check) : giveUp(deps, check, { why: 'no_answer' })
}

async function send(deps: Deps, identity: IdentityProvider, check: IdentityCheck): Promise<void> {
  const { submission, documentId } = await gatherSubmission(deps, identity, check)
  const isOurs = await inTransaction(deps.db, async (tx) => {
    const isClaimed = await claimAttempt(tx, check, { now: deps.clock.now(), documentId })
    if (isClaimed) await pollLater(deps, tx, check)
    return isClaimed
  })
  if (!isOurs) return
  const sent = { ...check, attempts: check.attempts + 1, document_id: documentId }
  const outcome = await identity.submit({ ...submission, reference: referenceOf(sent) })
  if (outcome.kind === 'done') {
    const provider_ref = outcome.value.providerRef
    await inTransaction(deps.db, (tx) => identityChecks.advance(tx, check.id, 'waiting', { provider_ref }))
  }
  if (outcome.kind !== 'refused' || outcome.code === SENT_BEFORE) return
  const isShort = outcome.code === TOO_FEW_PICTURES
  await giveUp(deps, sent, isShort ? { why: TOO_FEW_PICTURES } : { why: 'refused', code: outcome.code })
}

async function giveUp(deps: Deps, check: IdentityCheck, about: { why: ForAPerson; code?: string }): Promise<void> {
  await inTransaction(deps.db, (tx) => handToPerson(deps, tx, check, about))
}

async function pollAgain(deps: Deps, check: IdentityCheck): Promise<void> {
  await inTransaction(deps.db, (tx) => pollLater(deps, tx, check))
}

/** The pause grows with the check's age. */
async function pollLater(deps: Deps, tx: Tx, { id, created_at }: IdentityCheck): Promise<void> {
  const pollMs = deps.config.identity?.pollMs ?? PAUSE_MAX_MS
  const pause = Math.min(Math.max(ageOf(deps, created_at), pollMs), PAUSE_MAX_MS)
  const runAt = after(deps.clock.now(), pause)
  await followIdentityCheckJob.enqueue(tx, { checkId: id }, { runAt })
}

function ageOf(deps: Deps, since: Date): number {
  return deps.clock.now().getTime() - since.getTime()
}
