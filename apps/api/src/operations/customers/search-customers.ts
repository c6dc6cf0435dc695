// Finds customers for staff. A search by personal data is audited, with its words, before it is answered.
import type { CustomerLine } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Deps } from '#deps.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { recordSearch } from '#record/record-search.ts'
import { type CustomerSearch, findCustomers } from '#users/find-customers.ts'
import type { UserRow } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { findOwners, findOwnersByReference } from './find-owners.ts'
import { personalPart, readSearch, type TypedSearch } from './read-search.ts'
import { contactsFor } from './visible-to.ts'

export async function searchCustomers(
  deps: Deps,
  caller: StaffCaller,
  { text, ...page }: { text: string; after: UserId | undefined; limit: number },
): Promise<CustomerLine[]> {
  const search = readSearch(text)
  const detail = personalPart(search)
  if (detail !== undefined)
    await recordSearch(deps, { actor: caller.actor, action: 'customer.search', subject: 'customers', detail })
  const found = await findCustomers(deps.db, await asked(deps, search), page)
  return found.map((user) => toCustomerLine(user, caller.role))
}

async function asked(deps: Deps, search: TypedSearch): Promise<CustomerSearch> {
  if (search.by === 'id') return { ids: [search.id] }
  if (search.by === 'movement') return { ids: await findOwners(deps.db, search.id) }
  return search.by === 'reference' ? { ids: await findOwnersByReference(deps.db, search.reference) } : search
}

export function toCustomerLine(user: UserRow, role: StaffRole): CustomerLine {
  return {
    id: user.id,
    name: fullNameOf(user),
    ...contactsFor(role, user),
    account_type: user.account_type,
    tier: user.kyc_tier,
    is_suspended: user.suspended_at !== null,
    created_at: user.created_at.toISOString(),
  }
}
