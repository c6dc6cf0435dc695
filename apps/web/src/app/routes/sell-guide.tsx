import { t } from '@kivuko/contract/text.ts'
import { Claims } from '#features/site/claims.tsx'
import { SELL_STEPS } from '#features/site/guide.ts'
import { CoinGrid, GuideQuotes, GuideSteps, ToTop } from '#features/site/guide-parts.tsx'
import { Button } from '#ui/button.tsx'
import { SITE } from '../../../content/site.ts'
import { toWidget } from './to-widget.ts'

export default function SellGuide() {
  return (
    <>
      <GuideSteps
        title={t('How to sell crypto')}
        steps={SELL_STEPS}
        action={
          <div className="flex flex-col items-start gap-10">
            <Button size="large" onClick={toWidget}>
              {t('Sell Crypto Now')}
            </Button>
            <Claims title={t('Ways to be paid')} claims={[SITE.payoutMethods]} />
          </div>
        }
      />
      <GuideQuotes />
      <CoinGrid />
      <ToTop />
    </>
  )
}
