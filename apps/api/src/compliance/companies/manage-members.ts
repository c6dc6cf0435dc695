// Who acts for a company: invited by mail, given another role, taken out. Admins alone manage them; every admin is told.
import type { Member } from '@kivuko/contract/companies.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { MAKERS, MANAGERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { say } from '@kivuko/contract/say.ts'
import { tellPerson } from '#compliance/tell-members.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { mailCompanyLinkJob } from './company-jobs.ts'
import { notifyAdmins } from './follow-link.ts'
import { companies, findMember, findMembers, findOpenOf, type MemberRow, members, requests } from './store.ts'

const MEMBERS_MAX = 30

export async function listMembers(db: Db, companyId: UserId, userId: UserId): Promise<Member[]> {
  await requireMember(db, companyId, userId)
  const rows = await findMembers(db, companyId)
  const people = await findPeople(
    db,
    rows.flatMap(({ user_id }) => (user_id ? [user_id] : [])),
  )
  return rows.map((row) => {
    const person = row.user_id ? people.get(row.user_id) : undefined
    return {
      id: row.id,
      email: row.email,
      name: person ? fullNameOf(person) : null,
      role: row.role,
      is_self: row.user_id === userId,
      joined_at: row.joined_at?.toISOString() ?? null,
    }
  })
}

/** Throws `company_not_found` unless they act for it, and `member_role_refused` for another role. */
export async function requireMember(
  db: Db,
  companyId: UserId,
  userId: UserId,
  roles?: readonly MemberRole[],
): Promise<MemberRow> {
  const company = await companies.find(db, companyId)
  const member = company?.state === 'open' ? await findMember(db, companyId, userId) : undefined
  if (!member) throw new AppError('company_not_found')
  if (roles && !roles.includes(member.role)) throw new AppError('member_role_refused')
  return member
}

/** The same for what changes something: the company is held until the end, and the member's own account is not suspended. */
export async function lockForMember(
  tx: Tx,
  companyId: UserId,
  userId: UserId,
  roles: readonly MemberRole[],
): Promise<MemberRow> {
  await companies.lock(tx, companyId)
  await getActiveUser(tx, userId)
  return requireMember(tx, companyId, userId, roles)
}

export async function inviteMember(
  deps: Deps,
  companyId: UserId,
  by: UserId,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockForMember(tx, companyId, by, MANAGERS)
    const known = await findMembers(tx, companyId)
    if (known.length >= MEMBERS_MAX) throw new AppError('too_many_people')
    if (known.some((each) => each.email.toLowerCase() === email.toLowerCase())) throw new AppError('member_known')
    const id = newId('cpm', now)
    const nobody = { token_hash: null, token_ends_at: null, user_id: null, joined_at: null, ended_at: null }
    await members.add(tx, { id, company_id: companyId, email, role, invited_by: by, added_at: now, ...nobody })
    await mailCompanyLinkJob.enqueue(tx, { linkId: id })
    await notifyAdmins(deps, tx, companyId, {
      key: `company-member:${id}:invited`,
      title: (company) => say('{company}: somebody was invited', { company }),
      message: say('An admin of your company invited another member. See who under Members.'),
    })
  })
}

export async function changeMember(
  deps: Deps,
  companyId: UserId,
  by: UserId,
  { id, role }: { id: string; role: MemberRole },
): Promise<void> {
  await changeOne(deps, { companyId, by, id, roles: MANAGERS }, async (tx, member) => {
    if (member.role === role) return
    await refuseLastAdmin(tx, member, role)
    const now = deps.clock.now()
    // Who gave which role when: whoever gave it lately is no second person.
    const { token_hash: _, ...before } = member
    await members.change(tx, member.id, { role, invited_by: by, added_at: now })
    await members.add(tx, { ...before, id: newId('cpm', now), token_hash: null, ended_at: now })
    if (!(MAKERS as readonly MemberRole[]).includes(role)) await endRequestsOf(deps, tx, member)
    await tellOfRole(deps, tx, member, role)
    await notifyAdmins(deps, tx, companyId, {
      key: `company-member:${member.id}:${role}:${now.getTime()}`,
      title: (company) => say('{company}: a member has another role', { company }),
      message: say('An admin of your company changed it. See who acts for it under Members.'),
      except: member.user_id,
    })
  })
}

/** Whoever leaves needs no role for it. Their open requests end with it. */
export async function removeMember(deps: Deps, companyId: UserId, by: UserId, id: string): Promise<void> {
  await changeOne(deps, { companyId, by, id, roles: MANAGERS, mayLeave: true }, async (tx, member) => {
    await refuseLastAdmin(tx, member)
    await members.change(tx, member.id, { ended_at: deps.clock.now(), token_hash: null })
    await endRequestsOf(deps, tx, member)
    await notifyAdmins(deps, tx, companyId, {
      key: `company-member:${member.id}:ended`,
      title: (company) => say('{company}: a member left', { company }),
      message: say('They act for it no more, and what they asked for has ended.'),
    })
    await tellOfRemoval(deps, tx, member, by)
  })
}

const ROLES: Record<MemberRole, string> = {
  viewer: say('viewer'),
  maker: say('maker'),
  checker: say('checker'),
  admin: say('admin'),
}

async function tellOfRole(deps: Deps, tx: Tx, { id, user_id, company_id }: MemberRow, role: MemberRole): Promise<void> {
  if (!user_id) return
  const mayAsk = (MAKERS as readonly MemberRole[]).includes(role)
  await tellPerson(
    deps,
    tx,
    { companyId: company_id, userId: user_id },
    {
      key: `company-member:${id}:own:${deps.clock.now().getTime()}`,
      type: 'security',
      title: (company) => say('{company}: your role is {role} now', { company, role: [ROLES[role]] }),
      message: [say('An admin changed it.'), mayAsk ? '' : say('What you asked for and nobody decided has ended.')],
    },
  )
}

/** The last they are told of it. Who leaves by themselves knows. */
async function tellOfRemoval(deps: Deps, tx: Tx, { id, user_id, company_id }: MemberRow, by: UserId): Promise<void> {
  if (!user_id || user_id === by) return
  await tellPerson(
    deps,
    tx,
    { companyId: company_id, userId: user_id },
    {
      key: `company-member:${id}:removed`,
      type: 'security',
      title: (company) => say('{company}: you act for it no more', { company }),
      message: say('An admin took you out. What you asked for and nobody decided has ended.'),
    },
  )
}

type Change = { companyId: UserId; by: UserId; id: string; roles: readonly MemberRole[]; mayLeave?: true }

async function changeOne(
  deps: Deps,
  { companyId, by, id, roles, mayLeave }: Change,
  work: (tx: Tx, member: MemberRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await companies.lock(tx, companyId)
    const member = await members.lock(tx, { id, company_id: companyId, ended_at: null })
    const isLeaving = mayLeave && member?.user_id === by
    if (isLeaving) await requireMember(tx, companyId, by)
    else await lockForMember(tx, companyId, by, roles)
    if (!member) throw new AppError('member_not_found')
    await work(tx, member)
  })
}

/** Invited admins do not count: they may never come. */
async function refuseLastAdmin(tx: Tx, member: MemberRow, next?: MemberRole): Promise<void> {
  if (member.role !== 'admin' || !member.user_id || next === 'admin') return
  const admins = (await findMembers(tx, member.company_id)).filter(({ role, user_id }) => role === 'admin' && user_id)
  if (admins.length < 2) throw new AppError('last_admin')
}

async function endRequestsOf(deps: Deps, tx: Tx, { company_id, user_id }: MemberRow): Promise<void> {
  if (!user_id) return
  const ended = { decided_at: deps.clock.now(), result: say('Who asked for it no longer may.') }
  for (const id of await findOpenOf(tx, company_id, user_id)) await requests.advance(tx, id, 'ended', ended)
}
