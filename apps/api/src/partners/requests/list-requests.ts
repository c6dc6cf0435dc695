// The request log as members search it.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { LoggedRequest } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { databaseOfMade } from '../modes.ts'
import { DEVELOPERS } from '../partner.ts'
import { requireMember } from '../require-member.ts'
import { findRequests, type RequestSearch } from './store.ts'

type Asked = Omit<RequestSearch, 'partnerId'> & { userId: UserId; partnerId: string; mode: PartnerMode }

export async function listRequests(
  deps: Deps,
  { userId, partnerId, mode, ...search }: Asked,
  page: PageAsked,
): Promise<{ data: LoggedRequest[]; next: string | null }> {
  const { partner } = await requireMember(deps, { userId, partnerId, roles: DEVELOPERS })
  const { rows, next } = await findRequests(databaseOfMade(deps, mode), { partnerId: partner.id, ...search }, page)
  const data = rows.map(({ partner_id: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { data, next }
}
