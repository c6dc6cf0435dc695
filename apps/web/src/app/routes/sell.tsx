import { useLocation } from 'react-router'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'
import { PATHS } from '../paths.ts'
import { SELL_TEXT } from './sell-messages.ts'

const Capture = island(
  () => import('#features/site/email-capture.tsx').then(({ EmailCapture }) => ({ default: EmailCapture })),
  'near',
)
const Guide = island(() => import('./sell-guide.tsx'), 'near')

/** Teaches, and says plainly that selling is not open yet: nothing here pretends to sell. */
export default function Sell() {
  const location = useLocation()
  const crypto = useHydrated() ? new URLSearchParams(location.search).get('crypto')?.toUpperCase() : undefined
  return (
    <>
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <PageHeading title={SELL_TEXT.title} lead={SELL_TEXT.lead} />
        <Alert tone="info" title={SELL_TEXT.closedTitle(SELL_TEXT.coins[crypto ?? ''])}>
          {SELL_TEXT.closed}
        </Alert>
        <ButtonLink to={PATHS.wallet} variant="secondary">
          {SELL_TEXT.wallet}
        </ButtonLink>
      </div>
      <Guide />
      <Capture />
    </>
  )
}
