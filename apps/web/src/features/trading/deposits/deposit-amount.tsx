// The amount of a deposit, by whichever way, and what reaches the wallet of it before anything is asked for.
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { formatAmount } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { QuickAmounts } from '#ui/quick-amounts.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'

type AmountProps = {
  currency: WalletCurrency
  quickAmounts: readonly string[]
  amount: string
  error: string | undefined
  onChange: (amount: string) => void
  onLeave: () => void
}

export function DepositAmount({ currency, quickAmounts, amount, error, onChange, onLeave }: AmountProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('Amount ({currency})', { currency })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        required
        value={amount}
        error={error}
        hint={<LimitLine operation="deposit" currency={currency} />}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <QuickAmounts label={t('Quick amounts')} amounts={quickAmounts} onChoose={onChange} />
    </div>
  )
}

export type DepositFigures = { amount: string; fee: string; received: string }
type FiguresProps = { currency: WalletCurrency; feeText: string; figures: DepositFigures }

/** `figures`: undefined until there is an amount that can be paid. */
export function DepositSummary({
  figures,
  ...rest
}: Omit<FiguresProps, 'figures'> & { figures?: DepositFigures | undefined }) {
  return (
    <section aria-label={t('Summary')} aria-live="polite" className="rounded-box bg-sunken px-4 py-2.5">
      {figures ? (
        <DepositReceipt figures={figures} {...rest} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">
          {t('Enter an amount to see the fee and what you receive.')}
        </p>
      )}
    </section>
  )
}

export function DepositReceipt({ currency, feeText, figures: { amount, fee, received } }: FiguresProps) {
  return (
    <Receipt>
      <ReceiptRow label={t('Amount')}>{formatAmount(currency, amount)}</ReceiptRow>
      <ReceiptRow label={feeText}>{formatAmount(currency, fee)}</ReceiptRow>
      <ReceiptRow label={t('You receive')} strong>
        {formatAmount(currency, received)}
      </ReceiptRow>
    </Receipt>
  )
}
