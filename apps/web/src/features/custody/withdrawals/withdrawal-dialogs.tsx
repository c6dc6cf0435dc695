// The last look before coins leave.
import { t } from '@kivuko/contract/text.ts'
import type { ChainOption } from '#lib/chain-options.ts'
import { ConfirmQuote } from '#lib/firm-quote-dialogs.tsx'
import { formatCoins } from '#lib/format.ts'
import type { FirmQuote } from '#lib/use-firm-quote.ts'
import { Countdown } from '#ui/countdown.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import type { WithdrawalQuote } from './api.ts'

export function QuoteRows({ quote, secondsLeft }: { quote: WithdrawalQuote; secondsLeft: number }) {
  const { asset, amount, fee, received } = quote
  return (
    <Receipt>
      <ReceiptRow label={t('Leaves your wallet')}>{formatCoins(asset, amount)}</ReceiptRow>
      <ReceiptRow label={t('Network fee')}>{formatCoins(asset, fee)}</ReceiptRow>
      <ReceiptRow label={t('Fee kept for')}>
        <Countdown seconds={secondsLeft} />
      </ReceiptRow>
      <ReceiptRow label={t('Arrives')} strong>
        {formatCoins(asset, received)}
      </ReceiptRow>
    </Receipt>
  )
}

type ConfirmProps = {
  option: ChainOption
  quote: FirmQuote<WithdrawalQuote>
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmWithdrawal({ option, ...dialog }: ConfirmProps) {
  const { quote, secondsLeft } = dialog.quote
  return (
    <ConfirmQuote confirmText={t('Withdraw')} sendingText={t('Sending…')} {...dialog}>
      <p className="leading-6 text-ink-soft">
        {t(
          'Compare the address with the one you were given. Coins that arrive at a wrong address cannot be brought back.',
        )}
      </p>
      {quote ? (
        <>
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium text-ink">{t('To this address')}</p>
            <p>
              <GroupedText>{quote.address}</GroupedText>
            </p>
          </div>
          <div className="rounded-box bg-sunken px-4 py-2.5">
            <Receipt>
              <ReceiptRow label={t('Network')}>{option.network_name}</ReceiptRow>
            </Receipt>
            <QuoteRows quote={quote} secondsLeft={secondsLeft} />
          </div>
        </>
      ) : (
        <p role="status" className="rounded-box bg-sunken px-4 py-3.5 text-sm text-ink-soft">
          {t('Getting the fee…')}
        </p>
      )}
    </ConfirmQuote>
  )
}
