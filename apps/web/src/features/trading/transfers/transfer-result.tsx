import { t } from '@kivuko/contract/text.ts'
import { FailedQuote } from '#lib/firm-quote-dialogs.tsx'
import { formatAmount, formatCoins } from '#lib/format.ts'
import type { Payment } from '#lib/payment-answer.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import type { TransferFlow } from './use-transfer.ts'

const FAILED = { title: t('Transfer Failed'), sendingText: t('Sending…'), leaveText: t('Try Again') }

/** How it went; a transfer to a phone stays live until the network's final word. */
export function TransferOutcome({ transfer, onDone }: { transfer: TransferFlow; onDone: () => void }) {
  const { result, watch, close } = transfer
  if (!result) return null
  if (result.kind === 'failed')
    return <FailedQuote {...FAILED} failure={result} isSending={transfer.isSending} onClose={close} />
  if (result.kind === 'internal') {
    return (
      <Dialog title={t('Transfer Successful!')} closeText={t('Close')} onClose={onDone}>
        {result.text ? <StateSentence>{result.text}</StateSentence> : null}
        <div className="rounded-box bg-sunken px-4 py-2.5">
          <Receipt>
            {result.reference ? (
              <ReceiptRow label={t('Reference')}>
                <span className="whitespace-nowrap">{result.reference}</span>
              </ReceiptRow>
            ) : null}
            <ReceiptRow label={t('Sent')} strong>
              {formatAmount(result.currency, result.amount)}
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
    const failure = { text: payment.message || t('Mobile transfer failed') }
    return <FailedQuote {...FAILED} failure={failure} isSending={false} onClose={close} />
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

/** What is not known has no row. */
function PayoutReceipt({ payment }: { payment: Payment }) {
  const { currency = 'NGN', amount, fee, received, received_currency = 'KES' } = payment
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      <Receipt>
        {amount ? <ReceiptRow label={t('Amount')}>{formatCoins(currency, amount)}</ReceiptRow> : null}
        {fee ? <ReceiptRow label={t('Fee (2.5%)')}>{formatCoins(currency, fee)}</ReceiptRow> : null}
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{payment.external_reference}</span>
        </ReceiptRow>
        {received ? (
          <ReceiptRow label={t('Recipient gets')} strong>
            {formatAmount(received_currency, received)}
          </ReceiptRow>
        ) : null}
      </Receipt>
    </div>
  )
}
