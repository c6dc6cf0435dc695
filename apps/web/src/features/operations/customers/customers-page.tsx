import { useAddressChoices } from '#lib/use-address-choices.ts'
import { useRole } from '../member.ts'
import { CustomerPage } from './customer-page.tsx'
import { SearchPage } from './search-page.tsx'

/** The search, or the customer whose id is in the address. */
export default function CustomersPage() {
  const role = useRole()
  // Here, so that the way back from a customer finds the words that no address holds.
  const choices = useAddressChoices(['id', 'search'], ['search'])
  const { values } = choices
  if (!role) return null
  return values.id ? <CustomerPage key={values.id} id={values.id} role={role} /> : <SearchPage choices={choices} />
}
