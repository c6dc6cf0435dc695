// Fees, the rate, and how long the price is kept; an estimate says that it is one.
import { t } from '@kivuko/contract/text.ts'
import { useEffect } from 'react'
import { cardWaitText } from '#lib/card-wait-text.ts'
import { formatCoins } from '#lib/format.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { deliveryOf } from './delivery-choice.ts'
import { endEarlyTrade } from './early-trade-state.ts'
import { feeWords, rateWords } from './price-words.ts'
import { coinOf } from './trade-machine.ts'
import type { Trade } from './use-trade.ts'
import { quoteBody } from './use-trade-quote.ts'

export function PriceLines({ trade, children }: { trade: Trade; children?: React.ReactNode }) {
  // The built page has asked for nothing yet.
  const isHydrated = useHydrated()
  const { state, terms, price } = trade
  const { fiat } = state
  const { code } = coinOf(state)
  useEffect(endEarlyTrade, [])
  return (
    <div data-early-trade={JSON.stringify(quoteBody(state))} className="rounded-box bg-sunken px-4 py-2.5">
      <div role="status">
        {terms?.isEstimate ? (
          <p {...early('note')} className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
            {isHydrated
              ? price.isAsking
                ? t('Estimate. Getting a live price…')
                : t('Estimate, live prices are not available right now')
              : t('Estimate. The live price comes as you begin.')}
          </p>
        ) : !terms && price.isAsking ? (
          <p {...early('note')} className="py-1 text-sm text-ink-soft">
            {t('Getting a price…')}
          </p>
        ) : !terms && price.error && !price.refusal ? (
          <p className="py-1 text-sm text-ink-soft">
            {t('No price is available right now. Please try again in a moment.')}
          </p>
        ) : price.isRenewed ? (
          <p className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
            {t('The price expired and was renewed. Please check it again.')}
          </p>
        ) : null}
      </div>
      <Receipt>
        {children}
        <ReceiptRow label={t('Total fees')}>
          <span {...early('fee')}>{terms ? feeWords(fiat, terms.fee) : '—'}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Exchange rate')}>
          <span {...early('rate')}>{terms ? rateWords({ crypto: code, fiat, rate: terms.exchangeRate }) : '—'}</span>
        </ReceiptRow>
        {state.side === 'buy' && state.paymentMethod === 'sepa' && price.quote?.least_amount ? (
          <ReceiptRow label={t('At least, should your transfer come late')}>
            {formatCoins(code, price.quote.least_amount)}
          </ReceiptRow>
        ) : null}
        {price.quote ? (
          <ReceiptRow label={t('Price kept for')}>
            <Countdown seconds={price.secondsLeft} />
          </ReceiptRow>
        ) : null}
      </Receipt>
      <CardWait trade={trade} />
    </div>
  )
}

/** Of a purchase by card: coins stay until the card is trusted, and that is said before anybody pays. */
function CardWait({ trade: { state, price } }: { trade: Trade }) {
  const wait = price.quote?.card_wait
  if (!wait || state.side !== 'buy' || state.paymentMethod !== 'card') return null
  return (
    <p className="py-1.5 text-sm leading-6 text-ink-soft">{cardWaitText(wait, deliveryOf(state).kind === 'address')}</p>
  )
}

/** A text that the script before React may have replaced: it stays until there is another. */
function early(figure: 'note' | 'fee' | 'rate') {
  return { 'data-early-figure': figure, suppressHydrationWarning: true }
}
