import { formatDecimal } from '@kivuko/money/format.ts'

/** Common amounts, each one press. */
export function QuickAmounts({
  label,
  amounts,
  onChoose,
}: {
  label: string
  amounts: readonly string[]
  onChoose: (amount: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a part of the form
    <div role="group" aria-label={label} className="grid auto-cols-fr grid-flow-col gap-2">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onChoose(amount)}
          className="min-h-11 rounded-box border border-line-strong bg-paper px-1 font-medium text-ink tabular-nums transition-colors hover:border-primary hover:bg-primary-soft hover:text-on-primary-soft"
        >
          {formatDecimal(amount, { decimals: 0 })}
        </button>
      ))}
    </div>
  )
}
