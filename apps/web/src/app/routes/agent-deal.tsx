import { DealPage } from '#features/trading/agents/deal-page.tsx'
import { PATHS } from '../paths.ts'

export default function AgentDeal() {
  return <DealPage backAddress={PATHS.wallet} />
}
