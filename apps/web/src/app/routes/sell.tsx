import { t } from '@kivuko/contract/text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'
import { PATHS } from '../paths.ts'

/** The HTML has an estimate by fixed figures: the live price takes its place as soon as the page is there. */
const Trade = island(() => import('./guided-trade.tsx'), 'near')
const Side = island(() => import('./sell-side.tsx'), 'near')
const Guide = island(() => import('./sell-guide.tsx'), 'near')

function Sell() {
  return (
    <>
      <div className="beside-widget">
        <div className="flex flex-col items-start gap-6">
          <PageHeading
            title={t('From crypto to local money')}
            lead={t('Sell coins from your wallet and be paid by mobile money or into your bank account.')}
          />
          <ButtonLink to={PATHS.wallet} variant="secondary">
            {t('Go to your wallet')}
          </ButtonLink>
        </div>
        <div>
          <Trade />
        </div>
        <Side />
      </div>
      <div className="below">
        <Guide />
      </div>
    </>
  )
}

export default Object.assign(Sell, { preload: Trade.preload })
