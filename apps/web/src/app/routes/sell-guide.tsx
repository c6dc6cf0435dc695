import { Claims } from '#features/site/claims.tsx'
import { SELL_STEPS } from '#features/site/guide.ts'
import { GUIDE_TEXT } from '#features/site/guide-messages.ts'
import { CoinGrid, GuideQuotes, GuideSteps, ToTop } from '#features/site/guide-parts.tsx'
import { SITE_TEXT } from '#features/site/messages.ts'
import { Button } from '#ui/button.tsx'
import { SITE } from '../../../content/site.ts'
import { toWidget } from './to-widget.ts'

export default function SellGuide() {
  return (
    <>
      <GuideSteps
        title={GUIDE_TEXT.sellTitle}
        steps={SELL_STEPS}
        action={
          <div className="flex flex-col items-start gap-10">
            <Button size="large" onClick={toWidget}>
              {GUIDE_TEXT.sellNow}
            </Button>
            <Claims title={SITE_TEXT.payoutMethods} claims={[SITE.payoutMethods]} />
          </div>
        }
      />
      <GuideQuotes />
      <CoinGrid />
      <ToTop />
    </>
  )
}
