import { formatAmount } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { QuickAmounts } from '#ui/quick-amounts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SEND_TEXT } from './messages.ts'

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
        label={SEND_TEXT.amount}
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
                {SEND_TEXT.available(formatAmount('NGN', balance))}
                {onUseMax ? (
                  <button
                    type="button"
                    onClick={onUseMax}
                    className="min-h-11 rounded-box px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
                  >
                    {SEND_TEXT.useMax}
                  </button>
                ) : null}
              </span>
            )}
            <LimitLine />
          </>
        }
      />
      <QuickAmounts label={SEND_TEXT.quickAmounts} amounts={QUICK_AMOUNTS} onChoose={onChange} />
    </div>
  )
}
