import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import type { FirmQuote } from '#lib/use-firm-quote.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import type { ConversionQuote } from './api.ts'
import { CONVERT_TEXT } from './messages.ts'
import type { ConversionResult } from './use-conversion.ts'

/** What is given, at which rate and for how long, and what arrives. */
export function QuoteRows({ quote, secondsLeft }: { quote: ConversionQuote; secondsLeft: number }) {
  return (
    <Receipt>
      <ReceiptRow label={CONVERT_TEXT.give}>{formatAmount(quote.from, quote.amount)}</ReceiptRow>
      <ReceiptRow label={CONVERT_TEXT.rate}>
        {CONVERT_TEXT.rateOf(quote.from, quote.rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), quote.to)}
      </ReceiptRow>
      <ReceiptRow label={CONVERT_TEXT.kept}>
        <Countdown seconds={secondsLeft} />
      </ReceiptRow>
      <ReceiptRow label={CONVERT_TEXT.get} strong>
        {formatAmount(quote.to, quote.received)}
      </ReceiptRow>
    </Receipt>
  )
}

export function ConfirmConversion({
  quote: { quote, secondsLeft, error },
  isSending,
  onConfirm,
  onCancel,
}: {
  quote: FirmQuote<ConversionQuote>
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const cancel = () => {
    if (!isSending) onCancel()
  }
  const isReady = quote !== undefined && secondsLeft > 0
  return (
    <Dialog title={CONVERT_TEXT.confirmTitle} closeText={CONVERT_TEXT.close} onClose={cancel}>
      <div className="rounded-box bg-sunken px-4 py-2.5">
        {quote ? (
          <QuoteRows quote={quote} secondsLeft={secondsLeft} />
        ) : (
          <p role="status" className="py-1 text-sm text-ink-soft">
            {CONVERT_TEXT.getting}
          </p>
        )}
      </div>
      {error ? <Alert>{errorText(error, CONVERT_TEXT.quoteFailed)}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {CONVERT_TEXT.cancel}
        </Button>
        <Button
          disabled={!isReady && !isSending}
          loading={isSending}
          loadingText={CONVERT_TEXT.sending}
          onClick={onConfirm}
        >
          {CONVERT_TEXT.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

export function ConversionOutcome({
  result,
  isSending,
  onDone,
  onBack,
}: {
  result: ConversionResult
  isSending: boolean
  onDone: () => void
  onBack: () => void
}) {
  if (result.kind === 'done') {
    const { from, to, amount, received, reference } = result.conversion
    return (
      <Dialog title={CONVERT_TEXT.doneTitle} closeText={CONVERT_TEXT.close} onClose={onDone}>
        <StateSentence>{CONVERT_TEXT.doneText(formatAmount(from, amount), formatAmount(to, received))}</StateSentence>
        <Receipt>
          <ReceiptRow label={CONVERT_TEXT.reference}>{reference}</ReceiptRow>
        </Receipt>
        <Button onClick={onDone}>{CONVERT_TEXT.done}</Button>
      </Dialog>
    )
  }
  const { text, repeat } = result
  return (
    <Dialog title={CONVERT_TEXT.failedTitle} closeText={CONVERT_TEXT.close} onClose={onBack}>
      <Alert>{text}</Alert>
      {repeat ? <p className="text-sm leading-6 text-ink-soft">{CONVERT_TEXT.unsure}</p> : null}
      <Button
        loading={isSending}
        loadingText={CONVERT_TEXT.sending}
        onClick={() => (repeat ? void repeat() : onBack())}
      >
        {CONVERT_TEXT.tryAgain}
      </Button>
    </Dialog>
  )
}
