// What every coin costs now, each leading to its page. The built page has its rows without figures, in their places.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice } from '@kivuko/contract/market-prices.ts'
import { DAY_LINE_STEP_MS, PRICED_COINS, type PricedCoin } from '@kivuko/contract/price-ranges.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { coinAddress } from '#lib/coin-pages.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { Parts } from '#ui/parts.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { takeEarlyPrices } from './early-market.ts'
import { dayPoints, earlyPlace, rowParts } from './price-parts.ts'
import { ShowPrices } from './show-prices.tsx'
import { type Live, useLive } from './use-live.ts'

/** `first` is the currency it begins with. */
export function PriceBoard({ first, className }: { first: PayCurrency; className?: string }) {
  const headingId = useId()
  const [currency, setCurrency] = useState(first)
  const [isWanted, setIsWanted] = useState(false)
  // With their schemas, calls come when there is something to ask.
  const prices = useLive(currency, async (signal) => (await import('./api.ts')).fetchPrices(currency, signal), {
    isWanted,
    early: () => takeEarlyPrices(first),
  })
  return (
    <section aria-labelledby={headingId} className={className}>
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2 id={headingId} className="text-xl font-semibold tracking-tight">
          {t('Market prices')}
        </h2>
        <CurrencyChoice value={currency} onChange={setCurrency} />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {PRICED_COINS.map((coin) => (
          <Row key={coin} coin={coin} currency={currency} prices={prices} />
        ))}
      </ul>
      {isWanted ? null : <ShowPrices className="pt-3" onShow={() => setIsWanted(true)} />}
      <Note prices={prices} />
    </section>
  )
}

function Row({
  coin,
  currency,
  prices,
}: {
  coin: PricedCoin
  currency: PayCurrency
  prices: Live<readonly MarketPrice[]>
}) {
  const price = prices.data?.find(({ asset }) => asset === coin) ?? (prices.isFailed ? 'failed' : undefined)
  return (
    <li>
      <Link
        to={coinAddress(coin)}
        className="-mx-2 flex min-h-14 items-center gap-2.5 rounded-box sm:gap-3 px-2 py-2 text-ink no-underline transition-colors hover:bg-primary-soft hover:text-on-primary-soft"
      >
        <Mark of={coin} size={32} />
        <span className="flex min-w-0 grow flex-col leading-5">
          <span className="truncate font-semibold">{ASSETS[coin].name}</span>{' '}
          {ASSETS[coin].name === coin ? null : <span className="text-sm text-ink-soft">{coin}</span>}
        </span>{' '}
        <Sparkline
          {...earlyPlace('spark', currency, coin)}
          points={dayPoints(price)}
          stepMs={DAY_LINE_STEP_MS}
          className="text-primary max-sm:w-13 max-[359px]:hidden"
        />
        <span
          {...earlyPlace('row', currency, coin)}
          className="flex w-28 shrink-0 flex-col items-end leading-5 sm:w-30"
        >
          <Parts of={rowParts(currency, price)} />
        </span>
      </Link>
    </li>
  )
}

function Note({ prices }: { prices: Live<readonly MarketPrice[]> }) {
  return (
    <div role="status" className="flex min-h-16 flex-wrap items-center gap-x-3 pt-2 text-sm leading-6 text-ink-soft">
      {prices.isFailed ? (
        <>
          <span>{prices.data ? t('Prices could not be renewed.') : t('Prices could not be loaded.')}</span>
          <Button
            variant="quiet"
            size="small"
            loading={prices.isAsking}
            loadingText={t('Loading…')}
            onClick={prices.retry}
          >
            {t('Try again')}
          </Button>
        </>
      ) : (
        t('The middle of the market, with the change over 24 hours. What you pay and get is on the quote.')
      )}
    </div>
  )
}
