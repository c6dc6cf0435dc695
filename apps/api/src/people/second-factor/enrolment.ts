// After colleagues took off a member's lost second factor, another one is set up beside the admin who approved that: with
// a code which that admin is shown and no mail or screen of the member's ever holds.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { isTypedCode, typedCode } from '#people/typed-code.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { factorResets, findOpenReset } from './store.ts'

/** The fifth wrong one ends the code. */
const TRIES = 5
const PURPOSE = 'enrolment code'

/** In the place of one that is open. Answers the code, good once, for a day. */
export async function openEnrolment(
  deps: Deps,
  tx: Tx,
  { userId, approvedBy }: { userId: UserId; approvedBy: UserId },
): Promise<string> {
  const now = deps.clock.now()
  await factorResets.change(tx, { user_id: userId, used_at: null }, { used_at: now })
  const id = newId('fcr', now)
  await factorResets.add(tx, {
    id,
    user_id: userId,
    approved_by: approvedBy,
    created_at: now,
    expires_at: after(now, DAY_MS),
    wrong_tries: 0,
    used_at: null,
  })
  return typedCode(deps.secrets.derive(PURPOSE, id))
}

/** Whether their next second factor takes a colleague's code; for as long as they work here. */
export async function needsEnrolment(db: Db, userId: UserId): Promise<boolean> {
  return (await findOpenReset(db, userId)) !== undefined
}

/** A passkey comes after the app, which takes the code. */
export async function refuseUnenrolled(db: Db, userId: UserId): Promise<void> {
  if (await needsEnrolment(db, userId)) throw new AppError('enrolment_code_required')
}

/** True when none is asked for. A wrong one is counted: the caller lets the transaction commit before it refuses. */
export async function takeEnrolmentCode(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  code: string | undefined,
): Promise<boolean> {
  const open = await findOpenReset(tx, userId)
  if (!open) return true
  const reset = await factorResets.lock(tx, open.id)
  if (!reset || !isRight(deps, reset, code)) {
    if (code !== undefined) await factorResets.countUp(tx, open.id, 'wrong_tries')
    return false
  }
  await factorResets.change(tx, reset.id, { used_at: deps.clock.now() })
  const detail = `beside staff:${reset.approved_by}`
  await writeAudit(deps, tx, { actor: `staff:${userId}`, action: 'staff.enrolled', subject: userId, detail })
  return true
}

function isRight({ secrets, clock }: Deps, reset: Tables['factor_resets'], code = ''): boolean {
  if (reset.used_at || reset.wrong_tries >= TRIES || reset.expires_at <= clock.now()) return false
  return secrets.accepted.some(({ derive }) => isTypedCode(derive(PURPOSE, reset.id), code))
}
