// What staff decide about an account: suspended or not, business or personal. Audited; a repeat changes nothing.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { companies } from '#compliance/companies/store.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { findUser, lockCustomer, type UserRow } from '#users/find-user.ts'
import { type MembersNotice, tellMembers } from './tell-members.ts'

/** Whom: by the email that a command names, or by the id that a screen has. */
export type Mark = ({ email: string; id?: undefined } | { id: UserId; email?: undefined }) & {
  actor: string
  reason: string
}

/** Answers whether anything changed. */
export async function suspendAccount(deps: Deps, mark: Mark, isSuspended: boolean): Promise<boolean> {
  return inTransaction(deps.db, (tx) => suspendWithin(deps, tx, mark, isSuspended))
}

/** The same, in the transaction of what led to it. */
export async function suspendWithin(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  mark: Mark,
  isSuspended: boolean,
): Promise<boolean> {
  const user = await lockMarked(tx, mark)
  if ((user.suspended_at !== null) === isSuspended) return false
  // Approving alone opens a company: before, money could come in and nobody get at it.
  if (!isSuspended && user.kind === 'company' && (await companies.find(tx, user.id))?.state !== 'open') return false
  const now = deps.clock.now()
  await changeUser(tx, user.id, { suspended_at: isSuspended ? now : null })
  const action = isSuspended ? 'account.suspend' : 'account.resume'
  await writeAudit(deps, tx, { actor: mark.actor, action, subject: user.id, detail: mark.reason })
  const key = `${action}:${now.getTime()}`
  if (user.kind === 'company') {
    await tellMembers(deps, tx, user.id, () => true, companySuspended(key, isSuspended))
    return true
  }
  await notify(deps, tx, {
    userId: user.id,
    key,
    type: 'security',
    title: isSuspended ? say('Your account is suspended') : say('Your account works again'),
    message: isSuspended
      ? say('You can sign in and see everything, but no money moves in or out. Please write to us.')
      : say('You can send, receive and buy as before.'),
    actionUrl: '/help',
  })
  return true
}

/** Nobody signs in as a company: its members read it. */
function companySuspended(key: string, isSuspended: boolean): MembersNotice {
  return {
    key,
    type: 'security',
    title: (company) =>
      isSuspended ? say('{company} is suspended', { company }) : say('{company} works again', { company }),
    message: isSuspended
      ? say(
          'You still see everything, but no money moves in or out. What it has stays in its wallets. Please write to us.',
        )
      : say('It can send, receive and trade as before.'),
  }
}

/** Answers whether anything changed. */
export async function setBusiness(deps: Deps, mark: Mark, isBusiness: boolean): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockMarked(tx, mark)
    const type = isBusiness ? 'business' : 'personal'
    if (user.account_type === type) return false
    await changeUser(tx, user.id, { account_type: type })
    await writeAudit(deps, tx, { actor: mark.actor, action: `account.${type}`, subject: user.id, detail: mark.reason })
    await notify(deps, tx, {
      userId: user.id,
      key: `account.${type}:${deps.clock.now().getTime()}`,
      type: 'info',
      title: isBusiness ? say('Your account is a business account now') : say('Your account is a personal account now'),
      message: say('Our team changed whose account it is. Please write to us if that is wrong.'),
      actionUrl: '/profile',
    })
    return true
  })
}

async function lockMarked(tx: Tx, { id, email }: Mark): Promise<UserRow> {
  if (id !== undefined) {
    if (!(await findUser(tx, id))) throw new AppError('customer_not_found')
    return lockCustomer(tx, id)
  }
  const [person] = email.includes('@') ? await findByIdentifiers(tx, [email]) : []
  if (!person) throw new AppError('customer_not_found', { detail: `Nobody has the email ${email}.` })
  return lockCustomer(tx, person.id)
}
