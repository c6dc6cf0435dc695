import { Claims } from '#features/site/claims.tsx'
import { SELL_STEPS } from '#features/site/guide.ts'
import { GUIDE_TEXT } from '#features/site/guide-messages.ts'
import { CoinGrid, GuideQuotes, GuideSteps, ToTop } from '#features/site/guide-parts.tsx'
import { SITE_TEXT } from '#features/site/messages.ts'
import { SITE } from '../../../content/site.ts'

export default function SellGuide() {
  return (
    <>
      <GuideSteps
        title={GUIDE_TEXT.sellTitle}
        steps={SELL_STEPS}
        action={<Claims title={SITE_TEXT.payoutMethods} claims={[SITE.payoutMethods]} />}
      />
      <GuideQuotes />
      <CoinGrid />
      <ToTop />
    </>
  )
}
