import { t } from '@kivuko/contract/text.ts'
import { formatRate } from '@kivuko/money/format.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { errorText } from '#lib/api-error.ts'
import { ConfirmQuote } from '#lib/firm-quote-dialogs.tsx'
import { formatAmount } from '#lib/format.ts'
import type { FirmQuote } from '#lib/use-firm-quote.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import type { Conversion, ConversionQuote } from './api.ts'

/** What is given, at which rate and for how long, and what arrives. */
export function QuoteRows({ quote, secondsLeft }: { quote: ConversionQuote; secondsLeft: number }) {
  return (
    <Receipt>
      <ReceiptRow label={t('You give')}>{formatAmount(quote.from, quote.amount)}</ReceiptRow>
      <ReceiptRow label={t('Rate')}>
        {t('1 {from} = {rate} {to}', {
          from: quote.from,
          rate: formatRate(withoutTrailingZeros(quote.rate)),
          to: quote.to,
        })}
      </ReceiptRow>
      <ReceiptRow label={t('Rate kept for')}>
        <Countdown seconds={secondsLeft} />
      </ReceiptRow>
      <ReceiptRow label={t('You get')} strong>
        {formatAmount(quote.to, quote.received)}
      </ReceiptRow>
    </Receipt>
  )
}

type ConfirmProps = {
  quote: FirmQuote<ConversionQuote>
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmConversion(dialog: ConfirmProps) {
  const { quote, secondsLeft, error } = dialog.quote
  return (
    <ConfirmQuote confirmText={t('Exchange')} sendingText={t('Exchanging…')} {...dialog}>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        {quote ? (
          <QuoteRows quote={quote} secondsLeft={secondsLeft} />
        ) : (
          <p role="status" className="py-1 text-sm text-ink-soft">
            {t('Getting a rate…')}
          </p>
        )}
      </div>
      {error ? <Alert>{errorText(error, t('No rate could be had just now.'))}</Alert> : null}
    </ConfirmQuote>
  )
}

export function ConversionDone({ conversion, onDone }: { conversion: Conversion; onDone: () => void }) {
  const { from, to, amount, received, reference } = conversion
  return (
    <Dialog title={t('Exchange complete')} closeText={t('Close')} onClose={onDone}>
      <StateSentence>
        {t('{given} became {received}. Both balances have changed.', {
          given: formatAmount(from, amount),
          received: formatAmount(to, received),
        })}
      </StateSentence>
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{reference}</span>
        </ReceiptRow>
      </Receipt>
      <Button onClick={onDone}>{t('Done')}</Button>
    </Dialog>
  )
}
