import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import type { Payment } from '#lib/payment-answer.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { StateSentence } from '#ui/timeline.tsx'
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
      <Dialog title={t('Transfer Successful!')} closeText={t('Close')} onClose={onDone}>
        {result.text ? <StateSentence>{result.text}</StateSentence> : null}
        <div className="rounded-box bg-sunken px-4 py-2.5">
          <Receipt>
            {result.reference ? <ReceiptRow label={t('Reference')}>{result.reference}</ReceiptRow> : null}
            <ReceiptRow label={t('Sent')} strong>
              {formatAmount('NGN', result.amount)}
            </ReceiptRow>
          </Receipt>
        </div>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Dialog>
    )
  }
  const { payment } = watch
  if (!payment) return null
  if (payment.status !== 'pending' && payment.status !== 'completed') {
    return <Failed text={payment.message || t('Mobile transfer failed')} close={close} isSending={false} />
  }
  return (
    <Dialog title={t('Transfer Successful!')} closeText={t('Close')} onClose={onDone}>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={payment.status === 'completed' ? 'success' : 'warning'}>
          {payment.status === 'completed' ? t('Completed') : t('Pending')}
        </Badge>
        <StateSentence busy={payment.status === 'pending' && !watch.hasStopped}>
          {watch.hasStopped
            ? t(
                'We do not know yet how this ended. You can close this page: we keep asking, and tell you as soon as we know.',
              )
            : payment.message}
        </StateSentence>
      </div>
      <PayoutReceipt payment={payment} />
      {watch.hasStopped ? (
        <Button variant="secondary" onClick={watch.watchAgain}>
          {t('Check again')}
        </Button>
      ) : null}
      <Button onClick={onDone}>{t('Done')}</Button>
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
    <Dialog title={t('Transfer Failed')} closeText={t('Close')} onClose={close}>
      <Alert>{text}</Alert>
      {repeat ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'It is not certain that your request arrived. Trying again sends the same request: it cannot be carried out twice.',
          )}
        </p>
      ) : null}
      <Button loading={isSending} loadingText={t('Sending…')} onClick={() => (repeat ? void repeat() : close())}>
        {t('Try Again')}
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
        {amount ? <ReceiptRow label={t('Amount')}>{formatAmount(currency, amount)}</ReceiptRow> : null}
        {fee ? <ReceiptRow label={t('Fee (2.5%)')}>{formatAmount(currency, fee)}</ReceiptRow> : null}
        <ReceiptRow label={t('Reference')}>{payment.external_reference}</ReceiptRow>
        {received ? (
          <ReceiptRow label={t('Recipient gets')} strong>
            {formatAmount(received_currency, received)}
          </ReceiptRow>
        ) : null}
      </Receipt>
    </div>
  )
}
