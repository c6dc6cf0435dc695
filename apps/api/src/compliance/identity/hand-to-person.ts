// What the provider cannot decide becomes a case for a person of compliance.

import { openCase } from '#compliance/open-case.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { FOR_A_PERSON, type ForAPerson, type IdentityCheck } from './identity-check.ts'
import { identityChecks } from './store.ts'

/** `code` is the provider's own word. Quiet when it was handed over or ended before. */
export async function handToPerson(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  check: IdentityCheck,
  { why, code }: { why: ForAPerson; code?: string },
): Promise<void> {
  const reason = code ? `${FOR_A_PERSON[why]} Its code: ${code}.` : FOR_A_PERSON[why]
  if (!(await identityChecks.advance(tx, check.id, 'needs_person', { reason }))) return
  await openCase(deps, tx, {
    kind: 'identity',
    userId: check.user_id,
    subject: check.id,
    facts: { about: 'identity_check', check_id: check.id, reason },
  })
}
