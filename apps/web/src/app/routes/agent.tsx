import { AgentPage } from '#features/trading/agents/agent-page.tsx'
import { PATHS } from '../paths.ts'

export default function Agent() {
  return (
    <AgentPage
      dealAddress={(reference) => `${PATHS.agentDeal}?reference=${reference}`}
      addFundsAddress={PATHS.addFunds}
    />
  )
}
