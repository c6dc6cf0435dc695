import { t } from '@kivuko/contract/text.ts'
import { Claims } from '#features/site/claims.tsx'
import { BUY_STEPS } from '#features/site/guide.ts'
import { CoinGrid, GuideQuotes, GuideSteps, ToTop } from '#features/site/guide-parts.tsx'
import { useOpenClaim } from '#features/site/use-open-claim.ts'
import { Button } from '#ui/button.tsx'
import { SITE } from '../../../content/site.ts'
import { toWidget } from './to-widget.ts'

export default function BuyGuide() {
  const buyMethods = useOpenClaim(SITE.buyMethods)
  return (
    <>
      <GuideSteps
        title={t('How to buy crypto')}
        steps={BUY_STEPS}
        action={
          <div className="flex flex-col items-start gap-10">
            <Button size="large" onClick={toWidget}>
              {t('Buy Crypto Now')}
            </Button>
            <Claims title={t('Ways to pay')} claims={[buyMethods]} />
          </div>
        }
      />
      <GuideQuotes />
      <CoinGrid />
      <Claims
        title={t('In numbers')}
        claims={[SITE.users, SITE.rating, SITE.coins]}
        frame={(claims) => (
          <section className="mx-auto max-w-6xl border-t border-line px-4 py-16 sm:px-6">{claims}</section>
        )}
      />
      <ToTop />
    </>
  )
}
