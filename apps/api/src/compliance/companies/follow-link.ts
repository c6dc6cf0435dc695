// A mailed link of a company, in the hands of the account that has the address it was mailed to.
import type { CompanyLink } from '@kivuko/contract/companies.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { type MembersNotice, tellMembers } from '#compliance/tell-members.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Db, Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { getUser, type UserRow } from '#users/find-user.ts'
import { isVerified } from './company.ts'
import { companies, findMember, type MemberRow, members, type NamedRow, named } from './store.ts'

type Found = { kind: 'named'; row: NamedRow } | { kind: 'member'; row: MemberRow }

export async function openLink(deps: Deps, userId: UserId, token: string): Promise<CompanyLink> {
  const user = await getUser(deps.db, userId)
  return toAnswer(deps.db, await findLink(deps, deps.db, user, token), user)
}

/** Said again, it changes nothing. */
export async function confirmLink(deps: Deps, userId: UserId, token: string): Promise<CompanyLink> {
  return inTransaction(deps.db, async (tx) => {
    const user = await getActiveUser(tx, userId)
    const found = await findLink(deps, tx, user, token)
    const { row } = found
    if (row.user_id) return toAnswer(tx, found, user)
    const now = deps.clock.now()
    if (found.kind === 'named') await named.change(tx, row.id, { user_id: userId, confirmed_at: now })
    else await join(deps, tx, found.row, user)
    return toAnswer(tx, { ...found, row: { ...row, user_id: userId } } as Found, user)
  })
}

async function join(deps: Deps, tx: Tx, row: MemberRow, user: UserRow): Promise<void> {
  if (await findMember(tx, row.company_id, user.id)) throw new AppError('company_link_invalid')
  await members.change(tx, row.id, { user_id: user.id, joined_at: deps.clock.now() })
  await notifyAdmins(deps, tx, row.company_id, {
    key: `company-member:${row.id}:joined`,
    title: (company) => say('{company}: somebody joined', { company }),
    message: say('A member who was invited has accepted. See who acts for it under Members.'),
  })
}

/** Every admin, and all members on the company's page: who acts for a company decides over its money. */
export async function notifyAdmins(
  deps: Deps,
  tx: Tx,
  companyId: UserId,
  { except, ...notice }: Omit<MembersNotice, 'type'> & { except?: UserId | null },
): Promise<void> {
  const isTold = ({ id, role }: { id: UserId; role: string }) => role === 'admin' && id !== except
  await tellMembers(deps, tx, companyId, isTold, { ...notice, type: 'security' })
}

/** Of a company that waits for a decision, or an invitation to one that is open. */
async function findLink(deps: Deps, db: Db, user: UserRow, token: string): Promise<Found> {
  const which = { token_hash: hashSecret(token) }
  const person = await named.find(db, which)
  const member = person ? undefined : await members.find(db, { ...which, ended_at: null })
  const row = person ?? member
  const company = row && (await companies.find(db, row.company_id))
  const isOver = !row?.token_ends_at || row.token_ends_at <= deps.clock.now()
  if (!row || isOver || company?.state !== (person ? 'submitted' : 'open')) throw new AppError('company_link_invalid')
  const isTheirs = row.email.toLowerCase() === user.email.toLowerCase()
  if (!isTheirs || (row.user_id && row.user_id !== user.id)) throw new AppError('company_link_of_another')
  return person ? { kind: 'named', row: person } : { kind: 'member', row: row as MemberRow }
}

async function toAnswer(db: Db, { kind, row }: Found, user: UserRow): Promise<CompanyLink> {
  const company = await getUser(db, row.company_id)
  return {
    company_id: company.id,
    company_name: company.first_name,
    as: row.role,
    is_member: kind === 'member',
    is_confirmed: row.user_id !== null,
    is_verified: isVerified(user),
  }
}
