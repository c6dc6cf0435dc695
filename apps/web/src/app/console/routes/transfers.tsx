import { TransfersPage } from '#features/console-money/transfers-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

export default function Transfers() {
  return <TransfersPage customersPath={CONSOLE_PATHS.customers} />
}
