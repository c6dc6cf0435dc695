// The page of a coin: what it costs and how that moved, and the widget with that coin chosen.
import { BUY_CRYPTOS } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { useLocation } from 'react-router'
import { BuyWidget } from '#features/trading/buy/buy-widget.tsx'
import { coinOfPage } from '#lib/coin-pages.ts'
import { Mark } from '#ui/mark.tsx'
import { CardPanel } from '../card-panel.ts'
import { island } from '../island.tsx'

const Price = island(() => import('./coin-price.tsx'), 'near')
const Text = island(() => import('./coin-text.tsx'), 'reading')
/** For a coin that the quick widget does not sell. */
const Trade = island(() => import('./guided-trade.tsx'), 'near')

export default function Coin() {
  const { pathname } = useLocation()
  const code = coinOfPage(pathname) ?? 'BTC'
  const { name } = ASSETS[code]
  const isQuick = BUY_CRYPTOS.some((each) => each === code)
  return (
    <div key={code}>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-8 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:grid-rows-[auto_1fr] lg:items-start lg:py-16">
        <div className="flex items-start gap-4 lg:pt-4">
          <Mark of={code} size={56} className="max-sm:size-11" />
          <div className="flex min-w-0 flex-col gap-2">
            <h1 className="text-3xl leading-tight font-semibold tracking-tight text-ink sm:text-4xl">
              {t('Buy {name}', { name })}
            </h1>
            <p className="text-lg leading-7 text-ink-soft">
              {t('Pay with local money and see the price, the fee and what arrives before you do.')}
            </p>
          </div>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isQuick ? <BuyWidget initialCrypto={code} CardPanel={CardPanel} /> : <Trade />}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <Price />
        </div>
      </div>
      <Text />
    </div>
  )
}
