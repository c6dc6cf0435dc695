// A partner's customers as its members read them: by the partner's own names for them, and how much is known of each.
import type { MemberCustomer } from '@kivuko/contract/partner-dashboard.ts'
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { getUser } from '#users/find-user.ts'
import { toCustomerAnswer } from '../customers/read-customers.ts'
import { pageCustomers } from '../customers/store.ts'
import { databaseOfMade } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import type { Named } from './read-orders.ts'

export async function listMemberCustomers(
  deps: Deps,
  { mode, externalId, ...who }: Named & { externalId: string | undefined },
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
