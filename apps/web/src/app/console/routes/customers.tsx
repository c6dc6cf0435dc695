import { CustomersPage } from '#features/console-customers/customers-page.tsx'
import { useRole } from '#lib/console-member.ts'

export default function Customers() {
  const role = useRole()
  return role ? <CustomersPage role={role} /> : null
}
