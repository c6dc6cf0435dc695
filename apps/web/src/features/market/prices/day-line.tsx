// The line of a day where a coin's chart will stand, drawn as the chart draws it: what comes later adds axes and a pointer.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice } from '@kivuko/contract/market-prices.ts'
import { DAY_LINE_STEP_MS, type PricedCoin } from '@kivuko/contract/price-ranges.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { sparkPath } from '#ui/spark-path.ts'
import { DAY_LINE, dayPoints, earlyPlace } from './price-parts.ts'

type DayLineProps = { coin: PricedCoin; currency: PayCurrency; price: MarketPrice | undefined }

/** A placeholder until the prices of the day are known. The margins are those of price-chart.tsx. */
export function DayLine({ coin, currency, price }: DayLineProps) {
  const points = dayPoints(price)
  return (
    <div className="group/line relative h-64">
      <svg
        {...earlyPlace('line', currency, coin)}
        viewBox={`0 0 ${DAY_LINE.width} ${DAY_LINE.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute top-2 start-14 h-[calc(100%-2.375rem)] w-[calc(100%-4rem)] fill-none stroke-primary stroke-2 [&>path]:[vector-effect:non-scaling-stroke]"
      >
        {points.length > 1 ? <path d={sparkPath(points, DAY_LINE_STEP_MS, DAY_LINE)} /> : null}
      </svg>
      <Skeleton className="size-full group-has-[path]/line:hidden in-data-saving:hidden" />
    </div>
  )
}
