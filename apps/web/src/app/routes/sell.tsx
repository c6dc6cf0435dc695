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
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-10 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:grid-rows-[auto_1fr] lg:items-start lg:py-16">
        <div className="flex flex-col items-start gap-6 lg:pt-4">
          <PageHeading
            title={t('From crypto to local money')}
            lead={t('Sell coins from your wallet and be paid by mobile money or into your bank account.')}
          />
          <ButtonLink to={PATHS.wallet} variant="secondary">
            {t('Go to your wallet')}
          </ButtonLink>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Trade />
        </div>
        <div className="lg:col-start-1 lg:row-start-2">
          <Side />
        </div>
      </div>
      <Guide />
    </>
  )
}

export default Object.assign(Sell, { preload: Trade.preload })
