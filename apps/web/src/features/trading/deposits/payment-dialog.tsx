// How a payment by phone stands: waiting, done, or not done and what to do now.

import { shownPhone } from '@kivuko/contract/phone.ts'
import { FIRST_NETWORK, networkName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import type { Payment } from '#lib/payment-answer.ts'
import type { PaymentWatch } from '#lib/use-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StateSentence } from '#ui/timeline.tsx'
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
      <Dialog title={t('Payment completed')} closeText={t('Close')} onClose={onClose}>
        <StateSentence>{payment.message}</StateSentence>
        <PaymentReceipt payment={payment} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('Payment Failed')} closeText={t('Close')} onClose={onClose}>
      <Alert>{payment.message || t('Deposit failed. Please try again.')}</Alert>
      <PaymentReceipt payment={payment} />
      <Button onClick={onClose}>{t('Try Again')}</Button>
      <Resend watch={watch} />
    </Dialog>
  )
}

function NotSent({ failure, onClose }: { failure: DepositFailure; onClose: () => void }) {
  return (
    <Dialog title={t('Payment Failed')} closeText={t('Close')} onClose={onClose}>
      <Alert>{failure.text}</Alert>
      {failure.isUnsure ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'It is not certain that your request arrived. Trying again with the same details cannot charge you twice.',
          )}
        </p>
      ) : null}
      <Button onClick={onClose}>{t('Try Again')}</Button>
    </Dialog>
  )
}

function Waiting({ watch, payment, onClose }: { watch: PaymentWatch; payment: Payment; onClose: () => void }) {
  return (
    <Dialog title={t('Payment Initiated')} closeText={t('Close')} onClose={onClose}>
      <div className="flex items-start gap-3">
        {watch.hasStopped ? null : <Spinner className="mt-1 shrink-0 text-primary" />}
        <StateSentence busy={!watch.hasStopped}>
          {watch.hasStopped
            ? t(
                '{network} has not told us yet how this payment ended. You can close this page: we keep asking, and tell you as soon as we know.',
                { network: networkName(payment.network ?? FIRST_NETWORK) },
              )
            : payment.message}
        </StateSentence>
      </div>
      <PaymentReceipt payment={payment} />
      <p className="text-sm leading-6 text-ink-soft">
        {t('To cancel it, decline the prompt on the phone or let it run out. Then nothing is taken.')}
      </p>
      <Button onClick={onClose}>{t('Got it')}</Button>
      {watch.hasStopped ? (
        <Button variant="secondary" onClick={watch.watchAgain}>
          {t('Check again')}
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
        {phone_number ? <ReceiptRow label={t('Phone')}>{shownPhone(phone_number)}</ReceiptRow> : null}
        {amount ? <ReceiptRow label={t('Amount')}>{formatAmount(currency, amount)}</ReceiptRow> : null}
        {fee ? <ReceiptRow label={t('Fee')}>{formatAmount(currency, fee)}</ReceiptRow> : null}
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{payment.external_reference}</span>
        </ReceiptRow>
        {received ? (
          <ReceiptRow label={t('You receive')} strong>
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
      setOutcome({ text: t('The prompt was sent again.'), isProblem: false })
    } catch (error) {
      setOutcome({
        text: errorText(error, t('The prompt could not be sent again. Please try again in a moment.')),
        isProblem: true,
      })
    }
    setIsSending(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="quiet" loading={isSending} loadingText={t('Sending the prompt…')} onClick={() => void resend()}>
        {t('Send the prompt again')}
      </Button>
      {outcome ? <Alert tone={outcome.isProblem ? 'warning' : 'success'}>{outcome.text}</Alert> : null}
    </div>
  )
}
