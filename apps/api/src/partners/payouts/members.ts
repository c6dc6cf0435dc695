// Members of a partner, those who left with them: who brought whom in.
import type { PartnerId, UserId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

export async function findMembersEver(
  db: Db,
  partnerId: PartnerId,
  userIds: readonly UserId[],
): Promise<Tables['partner_members'][]> {
  const all = db.selectFrom('partner_members').selectAll().where('partner_id', '=', partnerId)
  return all.where('user_id', 'in', userIds).execute()
}
