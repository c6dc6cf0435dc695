import { CashOutPage } from '#features/trading/cash-outs/cash-out-page.tsx'
import { PATHS } from '../paths.ts'

export default function CashOut() {
  return <CashOutPage backAddress={PATHS.wallet} agentAddress={PATHS.agentDeal} />
}
