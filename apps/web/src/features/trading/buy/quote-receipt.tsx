// The quote line: what arrives, the rate, the fee, the total, and how long the price is kept.
import { t } from '@kivuko/contract/text.ts'
import { classNames } from '#ui/class-names.ts'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { countdownText, cryptoText, fiatText, isFirm, type QuoteTerms, rateText } from './quote-terms.ts'
import type { QuoteState } from './use-quote.ts'

/** Has the same height before, while and after a quote is asked for: what is around it stays where it is. */
export function QuoteReceipt({ quote, minimum }: { quote: QuoteState; minimum: string }) {
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      {quote.kind === 'terms' ? (
        <TermsReceipt terms={quote.terms} secondsLeft={quote.secondsLeft} />
      ) : (
        <RowsToCome isAsking={quote.kind === 'asking'} minimum={minimum} />
      )}
      <p role="status" className="sr-only">
        {announcement(quote)}
      </p>
    </div>
  )
}

/** The rows of the terms; `secondsLeft` undefined leaves the countdown out, as nothing is kept of an estimate. */
export function TermsReceipt({ terms, secondsLeft }: { terms: QuoteTerms; secondsLeft?: number }) {
  return (
    <>
      {isFirm(terms) ? null : (
        <p className="my-1.5 rounded-box bg-accent-soft px-3 py-2 text-sm text-on-accent-soft">
          {t('Estimate, live prices are not available right now')}
        </p>
      )}
      <Receipt>
        <ReceiptRow label={isFirm(terms) ? t('You get') : t('You get, estimated')}>
          <span className="font-semibold">{cryptoText(terms)}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Rate')}>{rateText(terms)}</ReceiptRow>
        <ReceiptRow label={t('Fee ({percent})', { percent: terms.feePercent })}>
          {fiatText(terms.fiatCurrency, terms.fee)}
        </ReceiptRow>
        {secondsLeft === undefined || !isFirm(terms) ? null : (
          <ReceiptRow label={t('Price kept for')}>
            <Countdown secondsLeft={secondsLeft} />
          </ReceiptRow>
        )}
        <ReceiptRow label={isFirm(terms) ? t('Total you pay') : t('Total, estimated')} strong>
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

/** The rows of a quote without its figures; while nothing is asked for, a sentence as high as the first two. */
function RowsToCome({ isAsking, minimum }: { isAsking: boolean; minimum: string }) {
  const figure = (width: string) => (isAsking ? <Skeleton className={`inline-block h-4 align-middle ${width}`} /> : '—')
  return (
    <>
      {isAsking ? null : (
        <p className="flex min-h-16 items-center text-sm leading-5 text-ink-soft">
          {t('Enter {minimum} or more to see what you get, the rate and the fee.', { minimum })}
        </p>
      )}
      <Receipt>
        {isAsking ? (
          <>
            <ReceiptRow label={t('You get')}>{figure('w-32')}</ReceiptRow>
            <ReceiptRow label={t('Rate')}>{figure('w-40')}</ReceiptRow>
          </>
        ) : null}
        <ReceiptRow label={t('Fee')}>{figure('w-20')}</ReceiptRow>
        <ReceiptRow label={t('Price kept for')}>{figure('w-12')}</ReceiptRow>
        <ReceiptRow label={t('Total you pay')} strong>
          {figure('w-28')}
        </ReceiptRow>
      </Receipt>
    </>
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
