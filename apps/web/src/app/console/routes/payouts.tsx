import { PayoutsPage } from '#features/console-money/payouts-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

export default function Payouts() {
  return <PayoutsPage customersPath={CONSOLE_PATHS.customers} />
}
