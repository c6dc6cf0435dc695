// What a coin costs and how that moved: the price, the line of a day to a year, and the same as a table.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice, PricePoint } from '@kivuko/contract/market-prices.ts'
import { PRICE_RANGES, type PricedCoin, type PriceRange } from '@kivuko/contract/price-ranges.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Parts } from '#ui/parts.tsx'
import { WhenSeen } from '#ui/when-seen.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { DayLine } from './day-line.tsx'
import { takeEarlyPrices } from './early-market.ts'
import { earlyPlace, nowParts } from './price-parts.ts'
import { PriceTable } from './price-table.tsx'
import { ShowPrices } from './show-prices.tsx'
import { type Live, useLive } from './use-live.ts'

/** A picture above a table that says the same: when its code cannot be loaded, the table is enough. */
const PriceChart = lazy(() =>
  import('./price-chart.tsx').then(
    ({ PriceChart }) => ({ default: PriceChart }),
    () => ({ default: () => null }),
  ),
)

const RANGES: readonly (readonly [PriceRange, string, string])[] = [
  ['1d', t('1 day'), t('the last 24 hours')],
  ['7d', t('7 days'), t('the last 7 days')],
  ['1m', t('1 month'), t('the last 30 days')],
  ['1y', t('1 year'), t('the last year')],
]

export function PriceHistory({ coin, first }: { coin: PricedCoin; first: PayCurrency }) {
  const headingId = useId()
  const [currency, setCurrency] = useState(first)
  const [range, setRange] = useState<PriceRange>('1d')
  const [isWanted, setIsWanted] = useState(false)
  const prices = useLive(currency, async (signal) => (await import('./api.ts')).fetchPrices(currency, signal), {
    isWanted,
    early: () => takeEarlyPrices(first),
  })
  const history = useLive(
    `${coin} ${currency} ${range}`,
    async (signal) => (await import('./api.ts')).fetchHistory({ coin, currency, range }, signal),
    { isWanted },
  )
  const known = prices.data?.find(({ asset }) => asset === coin)
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={headingId} className="text-sm font-medium text-ink-soft">
            {t('Price of one {name}', { name: ASSETS[coin].name })}
          </h2>
          <div {...earlyPlace('now', currency, coin)} className="flex min-h-12 flex-wrap items-baseline gap-x-3">
            <Parts of={nowParts(currency, known ?? (prices.isFailed ? 'failed' : undefined))} />
          </div>
          {isWanted ? null : <ShowPrices onShow={() => setIsWanted(true)} />}
        </div>
        <CurrencyChoice value={currency} onChange={setCurrency} />
      </div>
      <RangeChoice range={range} onChange={setRange} />
      <Line history={history} coin={coin} currency={currency} range={range} known={known} />
    </section>
  )
}

function RangeChoice({ range, onChange }: { range: PriceRange; onChange: (range: PriceRange) => void }) {
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap gap-1 rounded-box bg-sunken p-1">
      <legend className="sr-only">{t('Time shown')}</legend>
      {RANGES.map(([name, text]) => (
        <button
          key={name}
          type="button"
          aria-pressed={range === name}
          onClick={() => onChange(name)}
          className="min-h-10 rounded-[9px] px-2.5 py-1 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft sm:px-3"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type LineProps = {
  history: Live<readonly PricePoint[]>
  coin: PricedCoin
  currency: PayCurrency
  range: PriceRange
  known: MarketPrice | undefined
}

/** Keeps its room whatever it shows, so that what is below stays where it is. */
function Line({ history, coin, currency, range, known }: LineProps) {
  const { data, isFailed, isAsking, retry } = history
  const span = RANGES.find(([name]) => name === range)?.[2] ?? ''
  const waiting = <DayLine coin={coin} currency={currency} price={range === '1d' ? known : undefined} />
  if (data === undefined)
    return (
      <div className="min-h-76">
        {isFailed ? (
          <ErrorState title={t('Failed to load the price history')} onRetry={retry} retrying={isAsking} />
        ) : (
          <div role="status">
            <span className="sr-only in-data-saving:hidden">{t('Loading the price history…')}</span>
            {waiting}
          </div>
        )}
      </div>
    )
  // One point alone is no line, and the one of this moment is told above.
  if (data.length < 2)
    return (
      <div className="min-h-76">
        <EmptyState title={t('No history yet')}>
          {t('Prices are noted here every five minutes. The line begins with the first of them.')}
        </EmptyState>
      </div>
    )
  return (
    <div className="flex min-h-76 flex-col gap-2">
      <WhenSeen className="h-64" waiting={waiting}>
        <Suspense fallback={waiting}>
          <PriceChart points={data} currency={currency} stepMs={PRICE_RANGES[range].stepMs} />
        </Suspense>
      </WhenSeen>
      <PriceTable points={data} currency={currency} span={span} />
    </div>
  )
}
