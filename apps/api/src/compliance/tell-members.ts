// Tells those members of a company whom something concerns, by screen and by mail as they chose, and the company itself,
// whose page shows it to all of them. Who left, and who never accepted, is told nothing.
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { type Notice, notifyMany } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { findMembers } from './companies/store.ts'

/** `{company}` in the title is the company's name; in what goes to an address nobody confirmed it is "Your company". */
export type MembersNotice = Pick<Notice, 'key' | 'type' | 'title' | 'message'> & {
  /** In place of a message that holds words somebody typed: in mails to addresses nobody confirmed, and for the others. */
  unnamedMessage?: string
}

type Member = { id: UserId; role: MemberRole }

export async function tellMembers(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  companyId: UserId,
  concerns: (member: Member) => boolean,
  notice: MembersNotice,
): Promise<void> {
  const members = await findMembers(tx, companyId)
  const told = members.flatMap(({ user_id, role }) =>
    user_id && concerns({ id: user_id, role }) ? [toNotice(user_id, notice)] : [],
  )
  const { title, message } = toNotice(companyId, notice).unnamed
  const ofCompany: Notice = { ...toNotice(companyId, notice), title, message }
  await notifyMany(deps, tx, [...(await named(tx, companyId, told)), ofCompany])
}

/** One person, of what is about them and for nobody else. */
export async function tellPerson(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { companyId, userId }: { companyId: UserId; userId: UserId },
  notice: MembersNotice,
): Promise<void> {
  await notifyMany(deps, tx, await named(tx, companyId, [toNotice(userId, notice)]))
}

function toNotice(userId: UserId, { unnamedMessage, ...notice }: MembersNotice) {
  const title = notice.title.replace(COMPANY, 'Your company')
  const unnamed = { title, message: unnamedMessage ?? notice.message }
  return { ...notice, userId, unnamed, actionUrl: '/companies' as const }
}

async function named(tx: Tx, companyId: UserId, notices: readonly Notice[]): Promise<Notice[]> {
  const { first_name } = await getUser(tx, companyId)
  return notices.map((notice) => ({ ...notice, title: notice.title.replace(COMPANY, () => first_name) }))
}

const COMPANY = '{company}'
