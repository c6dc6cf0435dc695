import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { PricePoint } from '@kivuko/contract/market-prices.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatDateTime } from '#lib/format.ts'
import { Price } from './price-text.tsx'

/** As many as are read through. */
const ROWS_MAX = 30

/** The prices of the line as figures, latest first; of a long line every so many. */
export function PriceTable({
  points,
  currency,
  span,
}: {
  points: readonly PricePoint[]
  currency: PayCurrency
  /** Of which time, within a sentence. */
  span: string
}) {
  const head = 'py-2 font-medium first:text-start last:text-end'
  return (
    <details>
      <summary className="inline-flex min-h-10 items-center rounded-box text-sm font-medium text-primary">
        {t('Show as a table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="max-h-80 overflow-auto" aria-label={t('Prices of {span}', { span })} tabIndex={0}>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {t('Time')}
              </th>
              <th scope="col" className={head}>
                {t('Price in {currency}', { currency })}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {thinned(points)
              .toReversed()
              .map(({ at, price }) => (
                <tr key={at}>
                  <th scope="row" className="py-2 text-start font-medium whitespace-nowrap text-ink">
                    {formatDateTime(at)}
                  </th>
                  <td className="py-2 ps-3 text-end">
                    <Price currency={currency} price={price} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** Pure: the last, and every so many before it. */
export function thinned(points: readonly PricePoint[], rowsMax = ROWS_MAX): PricePoint[] {
  const every = Math.max(1, Math.ceil(points.length / rowsMax))
  return points.filter((_, place) => (points.length - 1 - place) % every === 0)
}
