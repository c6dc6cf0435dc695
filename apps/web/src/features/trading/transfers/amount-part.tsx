import type { PayoutWallet } from '@kivuko/contract/mobile-money.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Operation } from '@kivuko/contract/tier-matrix.ts'
import { formatCoins } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { QuickAmounts } from '#ui/quick-amounts.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Of a coin that is not worth a dollar there are none. */
const QUICK_AMOUNTS: { readonly [W in PayoutWallet]?: readonly string[] } = {
  NGN: ['500', '1000', '2500', '5000'],
  KES: ['500', '1000', '2500', '5000'],
  USD: ['5', '10', '25', '50'],
  USDT: ['5', '10', '25', '50'],
  USDC: ['5', '10', '25', '50'],
}

/** The amount, the common ones, and what there is. `onUseMax` is missing where a fee comes on top. */
export function AmountPart({
  operation,
  currency = 'NGN',
  amount,
  least,
  balance,
  error,
  onChange,
  onLeave,
  onUseMax,
}: {
  operation: Operation
  currency?: PayoutWallet
  amount: string
  least?: number | undefined
  balance: string | undefined
  error: string | undefined
  onChange: (amount: string) => void
  onLeave: () => void
  onUseMax?: () => void
}) {
  const quick = QUICK_AMOUNTS[currency]
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('Amount ({currency})', { currency })}
        name="amount"
        size="large"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        min={least}
        required
        value={amount}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        hint={
          <>
            {balance === undefined ? null : (
              <span className="flex flex-wrap items-center justify-between gap-x-4">
                {t('Available: {balance}', { balance: formatCoins(currency, balance) })}
                {onUseMax ? (
                  <button
                    type="button"
                    onClick={onUseMax}
                    className="min-h-11 rounded-box px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
                  >
                    {t('Use max')}
                  </button>
                ) : null}
              </span>
            )}
            <LimitLine operation={operation} currency={currency} />
          </>
        }
      />
      {quick ? <QuickAmounts label={t('Quick amounts')} amounts={quick} onChoose={onChange} /> : null}
    </div>
  )
}
