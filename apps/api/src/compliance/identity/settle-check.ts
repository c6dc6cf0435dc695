// The provider's result of a check, from whichever call: it is final unless the issuer's record contradicts it.

import { endVerification } from '#compliance/verification/end-verification.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { IdentityCheckId } from '#platform/ids.ts'
import type { CheckResult } from '#providers/identity/port.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { handToPerson } from './hand-to-person.ts'
import { type ForAPerson, type IdentityCheck, isWithProvider, REJECTED } from './identity-check.ts'
import { endPicturePermits } from './read-pictures.ts'
import { identityChecks } from './store.ts'

export type Word = Extract<CheckResult, { kind: 'approved' | 'rejected' | 'unclear' }>

/** Said twice, or after a person decided, it changes nothing. */
export async function settleCheck(deps: Deps, id: IdentityCheckId, word: Word): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const check = await identityChecks.lock(tx, id)
    if (!check || !isWithProvider(check)) return
    if (word.kind === 'unclear') return handToPerson(deps, tx, check, { why: 'unclear', code: word.code })
    if (word.kind === 'rejected') return end(deps, tx, check, REJECTED[word.why])
    const doubt = await doubtAbout(tx, check, word)
    if (doubt) return handToPerson(deps, tx, check, { why: doubt })
    return end(deps, tx, check, null)
  })
}

/** What the customer wrote is compared with the issuer's record; a number without a name there proves nothing. */
async function doubtAbout(
  tx: Tx,
  { user_id, document_id }: IdentityCheck,
  { name, dateOfBirth }: Extract<Word, { kind: 'approved' }>,
): Promise<ForAPerson | undefined> {
  if (document_id === null) return undefined
  if (name === undefined) return 'name_not_told'
  const user = await getUser(tx, user_id)
  if (!resembles(fullNameOf(user), name)) return 'name_differs'
  const isOtherDay = dateOfBirth !== undefined && user.date_of_birth !== null && dateOfBirth !== user.date_of_birth
  return isOtherDay ? 'birth_date_differs' : undefined
}

async function end(deps: Deps, tx: Tx, check: IdentityCheck, rejection: string | null): Promise<void> {
  const state = rejection === null ? 'approved' : 'rejected'
  await identityChecks.advance(tx, check.id, state, { reason: rejection, ended_at: deps.clock.now() })
  await endPicturePermits(tx, check)
  const verdict = rejection === null ? { kind: 'approved' as const } : { kind: 'rejected' as const, reason: rejection }
  await endVerification(deps, tx, check.verification_id, verdict)
}
