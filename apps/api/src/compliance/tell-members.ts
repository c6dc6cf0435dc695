// Tells those members of a company whom something concerns, by screen and by mail as they chose, and the company itself,
// whose page shows it to all of them. Who left, and who never accepted, is told nothing.
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { type Said, say, type Value } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { type Notice, notifyMany } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { findMembers } from './companies/store.ts'

export type MembersNotice = Pick<Notice, 'key' | 'type' | 'message'> & {
  /** Of the company's name; in what goes to an address nobody confirmed it is "Your company". */
  title: (company: Value) => Said
  /** In place of a message that holds words somebody typed: in mails to addresses nobody confirmed, and for the others. */
  unnamedMessage?: Said
}

type Member = { id: UserId; role: MemberRole }

export async function tellMembers(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  companyId: UserId,
  concerns: (member: Member) => boolean,
  notice: MembersNotice,
): Promise<void> {
  const name = await nameOf(tx, companyId)
  const told = (await findMembers(tx, companyId)).flatMap(({ user_id, role }) =>
    user_id && concerns({ id: user_id, role }) ? [toNotice(user_id, name, notice)] : [],
  )
  const { unnamed, ...own } = toNotice(companyId, name, notice)
  await notifyMany(deps, tx, [...told, { ...own, ...unnamed, unnamed }])
}

/** One person, of what is about them and for nobody else. */
export async function tellPerson(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { companyId, userId }: { companyId: UserId; userId: UserId },
  notice: MembersNotice,
): Promise<void> {
  await notifyMany(deps, tx, [toNotice(userId, await nameOf(tx, companyId), notice)])
}

function toNotice(userId: UserId, name: string, { unnamedMessage, title, ...notice }: MembersNotice) {
  const unnamed = { title: title([say('Your company')]), message: unnamedMessage ?? notice.message }
  return { ...notice, title: title(name), userId, unnamed, actionUrl: '/companies' as const }
}

async function nameOf(tx: Tx, companyId: UserId): Promise<string> {
  return (await getUser(tx, companyId)).first_name
}
