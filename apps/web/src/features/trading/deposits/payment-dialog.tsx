// How a payment by phone stands: waiting, done, or not done and what to do now.
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import type { Payment } from '#lib/payment-answer.ts'
import { shownPhone } from '#lib/shown-phone.ts'
import type { PaymentWatch } from '#lib/use-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { PAYMENT_TEXT } from './messages.ts'
import type { DepositFailure } from './use-deposit.ts'

export function PaymentDialog({
  watch,
  failure,
  onClose,
}: {
  watch: PaymentWatch
  failure: DepositFailure | undefined
  onClose: () => void
}) {
  const { payment } = watch
  if (failure) return <NotSent failure={failure} onClose={onClose} />
  if (!payment) return null
  if (payment.status === 'pending') return <Waiting watch={watch} payment={payment} onClose={onClose} />
  if (payment.status === 'completed') {
    return (
      <Dialog title={PAYMENT_TEXT.completed} closeText={PAYMENT_TEXT.close} onClose={onClose}>
        <StateSentence>{payment.message}</StateSentence>
        <PaymentReceipt payment={payment} />
        <Button onClick={onClose}>{PAYMENT_TEXT.done}</Button>
      </Dialog>
    )
  }
  return (
    <Dialog title={PAYMENT_TEXT.failed} closeText={PAYMENT_TEXT.close} onClose={onClose}>
      <Alert>{payment.message || PAYMENT_TEXT.fallback}</Alert>
      <PaymentReceipt payment={payment} />
      <Button onClick={onClose}>{PAYMENT_TEXT.tryAgain}</Button>
      <Resend watch={watch} />
    </Dialog>
  )
}

function NotSent({ failure, onClose }: { failure: DepositFailure; onClose: () => void }) {
  return (
    <Dialog title={PAYMENT_TEXT.failed} closeText={PAYMENT_TEXT.close} onClose={onClose}>
      <Alert>{failure.text}</Alert>
      {failure.isUnsure ? <p className="text-sm leading-6 text-ink-soft">{PAYMENT_TEXT.unsure}</p> : null}
      <Button onClick={onClose}>{PAYMENT_TEXT.tryAgain}</Button>
    </Dialog>
  )
}

function Waiting({ watch, payment, onClose }: { watch: PaymentWatch; payment: Payment; onClose: () => void }) {
  return (
    <Dialog title={PAYMENT_TEXT.initiated} closeText={PAYMENT_TEXT.close} onClose={onClose}>
      <div className="flex items-start gap-3">
        {watch.hasStopped ? null : <Spinner className="mt-1 shrink-0 text-primary" />}
        <StateSentence busy={!watch.hasStopped}>
          {watch.hasStopped ? PAYMENT_TEXT.stopped : payment.message}
        </StateSentence>
      </div>
      <PaymentReceipt payment={payment} />
      <Button onClick={onClose}>{PAYMENT_TEXT.gotIt}</Button>
      {watch.hasStopped ? (
        <Button variant="secondary" onClick={watch.watchAgain}>
          {PAYMENT_TEXT.watchAgain}
        </Button>
      ) : null}
      <Resend watch={watch} />
    </Dialog>
  )
}

/** What is not known has no row: an answer may be short, and a page that was loaded anew knows a reference only. */
function PaymentReceipt({ payment }: { payment: Payment }) {
  const { phone_number, currency = 'KES', amount, fee, received, received_currency = 'KES' } = payment
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      <Receipt>
        {phone_number ? <ReceiptRow label={PAYMENT_TEXT.phone}>{shownPhone(phone_number)}</ReceiptRow> : null}
        {amount ? <ReceiptRow label={PAYMENT_TEXT.amount}>{formatAmount(currency, amount)}</ReceiptRow> : null}
        {fee ? <ReceiptRow label={PAYMENT_TEXT.fee}>{formatAmount(currency, fee)}</ReceiptRow> : null}
        <ReceiptRow label={PAYMENT_TEXT.reference}>{payment.external_reference}</ReceiptRow>
        {received ? (
          <ReceiptRow label={PAYMENT_TEXT.received} strong>
            {formatAmount(received_currency, received)}
          </ReceiptRow>
        ) : null}
      </Receipt>
    </div>
  )
}

/** Another prompt for the same payment; the server refuses while the last one may still be answered. */
function Resend({ watch }: { watch: PaymentWatch }) {
  const [isSending, setIsSending] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean }>()
  const resend = async () => {
    setIsSending(true)
    setOutcome(undefined)
    try {
      await watch.resend()
      setOutcome({ text: PAYMENT_TEXT.resent, isProblem: false })
    } catch (error) {
      setOutcome({ text: errorText(error, PAYMENT_TEXT.resendFailed), isProblem: true })
    }
    setIsSending(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="quiet" loading={isSending} loadingText={PAYMENT_TEXT.resending} onClick={() => void resend()}>
        {PAYMENT_TEXT.resend}
      </Button>
      {outcome ? <Alert tone={outcome.isProblem ? 'warning' : 'success'}>{outcome.text}</Alert> : null}
    </div>
  )
}
