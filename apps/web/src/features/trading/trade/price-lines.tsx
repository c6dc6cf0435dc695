// Fees, the rate, and how long the price is kept; an estimate says that it is one.
import { formatDecimal } from '@kivuko/money/format.ts'
import { formatAmount } from '#lib/format.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TRADE_TEXT } from './messages.ts'
import { coinOf } from './trade-machine.ts'
import type { Trade } from './use-trade.ts'

export function PriceLines({ trade, children }: { trade: Trade; children?: React.ReactNode }) {
  // The built page has asked for nothing yet.
  const isHydrated = useHydrated()
  const { state, terms, price } = trade
  const { fiat } = state
  const { code } = coinOf(state)
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      <div role="status">
        {terms?.isEstimate ? (
          <p className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
            {isHydrated
              ? price.isAsking
                ? TRADE_TEXT.firstEstimate
                : TRADE_TEXT.estimate
              : TRADE_TEXT.restingEstimate}
          </p>
        ) : !terms && price.isAsking ? (
          <p className="py-1 text-sm text-ink-soft">{TRADE_TEXT.asking}</p>
        ) : !terms && price.error && !price.refusal ? (
          <p className="py-1 text-sm text-ink-soft">{TRADE_TEXT.noPrice}</p>
        ) : price.isRenewed ? (
          <p className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">{TRADE_TEXT.ranOut}</p>
        ) : null}
      </div>
      <Receipt>
        {children}
        <ReceiptRow label={TRADE_TEXT.fees}>{terms ? formatAmount(fiat, terms.fee) : TRADE_TEXT.unknown}</ReceiptRow>
        <ReceiptRow label={TRADE_TEXT.rate}>
          {terms ? TRADE_TEXT.rateOf(code, rateText(terms.exchangeRate), fiat) : TRADE_TEXT.unknown}
        </ReceiptRow>
        {price.quote ? (
          <ReceiptRow label={TRADE_TEXT.keptFor}>
            <Countdown seconds={price.secondsLeft} />
          </ReceiptRow>
        ) : null}
      </Receipt>
    </div>
  )
}

/** More than two decimals only when the price has them. */
function rateText(rate: string): string {
  const decimals = (rate.split('.')[1] ?? '').length
  return formatDecimal(rate, { decimals: decimals > 2 ? decimals : 2 })
}
