import { TreasuryPage } from '#features/console-treasury/treasury-page.tsx'
import { CONSOLE_PATHS } from '../../paths.ts'

export default function Treasury() {
  return (
    <TreasuryPage
      fundingAddress={(currency) => `${CONSOLE_PATHS.proposals}?propose=treasury_funding&currency=${currency}`}
    />
  )
}
