import { PAY_CURRENCIES, type PayCurrency } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'

/** In which currency prices are told. */
export function CurrencyChoice({ value, onChange }: { value: PayCurrency; onChange: (currency: PayCurrency) => void }) {
  return (
    <select
      aria-label={t('Currency of prices')}
      value={value}
      onChange={(event) => {
        const chosen = PAY_CURRENCIES.find((code) => code === event.target.value)
        if (chosen) onChange(chosen)
      }}
      className="min-h-10 cursor-pointer rounded-box border border-line-strong bg-paper px-2.5 text-sm font-semibold text-ink hover:border-ink-soft"
    >
      {PAY_CURRENCIES.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </select>
  )
}
