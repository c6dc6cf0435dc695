import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { QuickAmounts } from '#ui/quick-amounts.tsx'
import { TextField } from '#ui/text-field.tsx'

const QUICK_AMOUNTS = ['500', '1000', '2500', '5000']

/** The amount in naira, the common ones, and what there is. `onUseMax` is missing where a fee comes on top. */
export function AmountPart({
  amount,
  least,
  balance,
  error,
  onChange,
  onLeave,
  onUseMax,
}: {
  amount: string
  least: number
  balance: string | undefined
  error: string | undefined
  onChange: (amount: string) => void
  onLeave: () => void
  onUseMax?: () => void
}) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('Amount (NGN)')}
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
                {t('Available: {balance}', { balance: formatAmount('NGN', balance) })}
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
            <LimitLine />
          </>
        }
      />
      <QuickAmounts label={t('Quick amounts')} amounts={QUICK_AMOUNTS} onChoose={onChange} />
    </div>
  )
}
