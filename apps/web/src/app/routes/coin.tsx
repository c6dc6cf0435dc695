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
      <div className="beside-widget">
        <div className="flex items-start gap-4">
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
        <div>{isQuick ? <BuyWidget initialCrypto={code} CardPanel={CardPanel} /> : <Trade />}</div>
        <Price />
      </div>
      <div className="below">
        <Text />
      </div>
    </div>
  )
}
