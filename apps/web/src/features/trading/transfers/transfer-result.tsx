import { formatAmount } from '#lib/format.ts'
import type { Payment } from '#lib/payment-answer.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { RESULT_TEXT, SEND_TEXT } from './messages.ts'
import type { TransferFlow } from './use-transfer.ts'

/** How it went; a transfer to a phone stays live until the network's final word. */
export function TransferOutcome({ transfer, onDone }: { transfer: TransferFlow; onDone: () => void }) {
  const { result, watch, close } = transfer
  if (!result) return null
  if (result.kind === 'failed') {
    const { text, repeat } = result
    return <Failed text={text} close={close} {...(repeat ? { repeat } : {})} isSending={transfer.isSending} />
  }
  if (result.kind === 'internal') {
    return (
      <Dialog title={RESULT_TEXT.success} closeText={SEND_TEXT.close} onClose={onDone}>
        {result.text ? <StateSentence>{result.text}</StateSentence> : null}
        <div className="rounded-box bg-sunken px-4 py-2.5">
          <Receipt>
            {result.reference ? <ReceiptRow label={RESULT_TEXT.reference}>{result.reference}</ReceiptRow> : null}
            <ReceiptRow label={RESULT_TEXT.sent} strong>
              {formatAmount('NGN', result.amount)}
            </ReceiptRow>
          </Receipt>
        </div>
        <Button onClick={onDone}>{RESULT_TEXT.done}</Button>
      </Dialog>
    )
  }
  const { payment } = watch
  if (!payment) return null
  if (payment.status !== 'pending' && payment.status !== 'completed') {
    return <Failed text={payment.message || RESULT_TEXT.mobileFailed} close={close} isSending={false} />
  }
  return (
    <Dialog title={RESULT_TEXT.success} closeText={SEND_TEXT.close} onClose={onDone}>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={payment.status === 'completed' ? 'success' : 'warning'}>{RESULT_TEXT[payment.status]}</Badge>
        <StateSentence busy={payment.status === 'pending' && !watch.hasStopped}>
          {watch.hasStopped ? RESULT_TEXT.stopped : payment.message}
        </StateSentence>
      </div>
      <PayoutReceipt payment={payment} />
      {watch.hasStopped ? (
        <Button variant="secondary" onClick={watch.watchAgain}>
          {RESULT_TEXT.watchAgain}
        </Button>
      ) : null}
      <Button onClick={onDone}>{RESULT_TEXT.done}</Button>
    </Dialog>
  )
}

function Failed({
  text,
  close,
  repeat,
  isSending,
}: {
  text: string
  close: () => void
  /** When it is not known whether the request arrived: sends that very request again. */
  repeat?: () => Promise<boolean>
  isSending: boolean
}) {
  return (
    <Dialog title={RESULT_TEXT.failed} closeText={SEND_TEXT.close} onClose={close}>
      <Alert>{text}</Alert>
      {repeat ? <p className="text-sm leading-6 text-ink-soft">{RESULT_TEXT.unsure}</p> : null}
      <Button loading={isSending} loadingText={SEND_TEXT.sending} onClick={() => (repeat ? void repeat() : close())}>
        {RESULT_TEXT.tryAgain}
      </Button>
    </Dialog>
  )
}

/** What is not known has no row. */
function PayoutReceipt({ payment }: { payment: Payment }) {
  const { currency = 'NGN', amount, fee, received, received_currency = 'KES' } = payment
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      <Receipt>
        {amount ? <ReceiptRow label={SEND_TEXT.summaryAmount}>{formatAmount(currency, amount)}</ReceiptRow> : null}
        {fee ? <ReceiptRow label={SEND_TEXT.mobileFee}>{formatAmount(currency, fee)}</ReceiptRow> : null}
        <ReceiptRow label={RESULT_TEXT.reference}>{payment.external_reference}</ReceiptRow>
        {received ? (
          <ReceiptRow label={RESULT_TEXT.recipientGets} strong>
            {formatAmount(received_currency, received)}
          </ReceiptRow>
        ) : null}
      </Receipt>
    </div>
  )
}
