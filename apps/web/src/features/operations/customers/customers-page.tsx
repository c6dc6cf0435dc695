import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { CustomerPage } from './customer-page.tsx'
import { SearchPage } from './search-page.tsx'

/** The search, or the customer whose id is in the address. */
export function CustomersPage({ role }: { role: StaffRole }) {
  const { values } = useAddressChoices(['id'])
  return values.id ? <CustomerPage key={values.id} id={values.id} role={role} /> : <SearchPage />
}
