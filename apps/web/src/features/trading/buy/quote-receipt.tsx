// The quote line: what arrives, the rate, the fee, the total, and how long the price is kept.
import { t } from '@kivuko/contract/text.ts'
import { classNames } from '#ui/class-names.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { countdownText, cryptoText, fiatText, isFirm, type QuoteTerms, rateText } from './quote-terms.ts'
import type { QuoteState } from './use-quote.ts'

export function QuoteReceipt({ quote, minimum }: { quote: QuoteState; minimum: string }) {
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      {quote.kind === 'terms' ? (
        <TermsReceipt terms={quote.terms} secondsLeft={quote.secondsLeft} />
      ) : quote.kind === 'asking' ? (
        <WaitingRows />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">
          {t('Enter {minimum} or more to see what you get, the rate and the fee.', { minimum })}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement(quote)}
      </p>
    </div>
  )
}

/** The rows of the terms; `secondsLeft` undefined leaves the countdown out. */
export function TermsReceipt({ terms, secondsLeft }: { terms: QuoteTerms; secondsLeft?: number }) {
  return (
    <>
      {isFirm(terms) ? null : (
        <p className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
          {t('Estimate, live prices are not available right now')}
        </p>
      )}
      <Receipt>
        <ReceiptRow label={t('You get')}>
          <span className="font-semibold">{cryptoText(terms)}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Rate')}>{rateText(terms)}</ReceiptRow>
        <ReceiptRow label={t('Fee ({percent})', { percent: terms.feePercent })}>
          {fiatText(terms.fiatCurrency, terms.fee)}
        </ReceiptRow>
        {secondsLeft === undefined ? null : (
          <ReceiptRow label={t('Price kept for')}>
            <Countdown secondsLeft={secondsLeft} />
          </ReceiptRow>
        )}
        <ReceiptRow label={t('Total you pay')} strong>
          {fiatText(terms.fiatCurrency, terms.total)}
        </ReceiptRow>
      </Receipt>
    </>
  )
}

const LAST_MINUTE_S = 60

/** A timer is not announced second by second: role "timer" is silent. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span role="timer" className={classNames(secondsLeft < LAST_MINUTE_S && 'font-semibold text-danger')}>
      {countdownText(secondsLeft)}
    </span>
  )
}

function WaitingRows() {
  return (
    <div className="flex flex-col">
      {['w-32', 'w-40', 'w-20', 'w-12', 'w-28'].map((width) => (
        <div
          key={width}
          className="flex items-center justify-between gap-4 py-2 last:mt-1.5 last:border-t last:border-dashed last:border-line-strong last:pt-4"
        >
          <Skeleton className="h-4 w-20" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** Changes with the terms and not with the clock, so that a screen reader hears each price once. */
function announcement(quote: QuoteState): string {
  if (quote.kind === 'asking') return t('Getting a price…')
  if (quote.kind !== 'terms') return ''
  const { terms } = quote
  if (quote.secondsLeft === 0) return t('This price has run out. Getting a fresh one…')
  const total = fiatText(terms.fiatCurrency, terms.total)
  const summary = t('You get {crypto} for {total}, fee {fee} included.', {
    crypto: cryptoText(terms),
    total,
    fee: fiatText(terms.fiatCurrency, terms.fee),
  })
  return isFirm(terms) ? summary : `${t('Estimate, live prices are not available right now.')} ${summary}`
}
