// The last look before coins leave, and what is said when they did not.
import type { ChainOption } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import type { FirmQuote } from '#lib/use-firm-quote.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import type { WithdrawalQuote } from './api.ts'
import { WITHDRAW_TEXT } from './messages.ts'

export function QuoteRows({ quote, secondsLeft }: { quote: WithdrawalQuote; secondsLeft: number }) {
  const { asset, amount, fee, received } = quote
  return (
    <Receipt>
      <ReceiptRow label={WITHDRAW_TEXT.leaves}>{formatCoins(asset, amount)}</ReceiptRow>
      <ReceiptRow label={WITHDRAW_TEXT.fee}>{formatCoins(asset, fee)}</ReceiptRow>
      <ReceiptRow label={WITHDRAW_TEXT.kept}>
        <Countdown seconds={secondsLeft} />
      </ReceiptRow>
      <ReceiptRow label={WITHDRAW_TEXT.arrives} strong>
        {formatCoins(asset, received)}
      </ReceiptRow>
    </Receipt>
  )
}

export function ConfirmWithdrawal({
  option,
  quote: { quote, secondsLeft },
  isSending,
  onConfirm,
  onCancel,
}: {
  option: ChainOption
  quote: FirmQuote<WithdrawalQuote>
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  // Once it is being sent there is nothing to cancel.
  const cancel = () => {
    if (!isSending) onCancel()
  }
  const isReady = quote !== undefined && secondsLeft > 0
  return (
    <Dialog title={WITHDRAW_TEXT.confirmTitle} closeText={WITHDRAW_TEXT.close} onClose={cancel}>
      <p className="leading-6 text-ink-soft">{WITHDRAW_TEXT.confirmLead}</p>
      {quote ? (
        <>
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium text-ink">{WITHDRAW_TEXT.toAddress}</p>
            <p>
              <GroupedText>{quote.address}</GroupedText>
            </p>
          </div>
          <div className="rounded-box bg-sunken px-4 py-2.5">
            <Receipt>
              <ReceiptRow label={WITHDRAW_TEXT.over}>{option.network_name}</ReceiptRow>
            </Receipt>
            <QuoteRows quote={quote} secondsLeft={secondsLeft} />
          </div>
        </>
      ) : (
        <p role="status" className="rounded-box bg-sunken px-4 py-3.5 text-sm text-ink-soft">
          {WITHDRAW_TEXT.getting}
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {WITHDRAW_TEXT.cancel}
        </Button>
        <Button
          disabled={!isReady && !isSending}
          loading={isSending}
          loadingText={WITHDRAW_TEXT.sending}
          onClick={onConfirm}
        >
          {WITHDRAW_TEXT.confirm}
        </Button>
      </div>
    </Dialog>
  )
}

export function FailedWithdrawal({
  failure: { text, repeat },
  isSending,
  onClose,
}: {
  failure: { text: string; repeat?: () => Promise<boolean> }
  isSending: boolean
  onClose: () => void
}) {
  return (
    <Dialog title={WITHDRAW_TEXT.failedTitle} closeText={WITHDRAW_TEXT.close} onClose={onClose}>
      <Alert>{text}</Alert>
      {repeat ? <p className="text-sm leading-6 text-ink-soft">{WITHDRAW_TEXT.unsure}</p> : null}
      <Button
        loading={isSending}
        loadingText={WITHDRAW_TEXT.sending}
        onClick={() => (repeat ? void repeat() : onClose())}
      >
        {repeat ? WITHDRAW_TEXT.tryAgain : WITHDRAW_TEXT.close}
      </Button>
    </Dialog>
  )
}
