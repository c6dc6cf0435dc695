// A partner's customers as its members read them: by the partner's own names for them, and how much is known of each.
import type { MemberCustomer } from '@kivuko/contract/partner-dashboard.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { getUser } from '#users/find-user.ts'
import { databaseOfMade } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import { toCustomerAnswer } from './read-customers.ts'
import { pageCustomers } from './store.ts'

type Asked = { userId: UserId; partnerId: string; mode: PartnerMode; externalId: string | undefined }

export async function listForMembers(
  deps: Deps,
  { mode, externalId, ...who }: Asked,
  page: PageAsked,
): Promise<{ data: MemberCustomer[]; next: string | null }> {
  const { partner } = await requireMember(deps, who)
  const db = databaseOfMade(deps, mode)
  const { rows, next } = await pageCustomers(db, { partnerId: partner.id, externalId }, page)
  const data = await Promise.all(
    rows.map(async (row) => {
      const { first_name: _, last_name: __, ...shown } = toCustomerAnswer(row, await getUser(db, row.user_id))
      return shown
    }),
  )
  return { data, next }
}
