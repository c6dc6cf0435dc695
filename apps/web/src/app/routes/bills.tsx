import { BillsPage } from '#features/trading/bills/bills-page.tsx'
import { PATHS } from '../paths.ts'

export default function Bills() {
  return <BillsPage backAddress={PATHS.wallet} />
}
