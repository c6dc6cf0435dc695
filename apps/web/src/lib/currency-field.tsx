// In which of the wallets' currencies an amount is: beside every amount that customers send to each other or ask for.
import { t } from '@kivuko/contract/text.ts'
import { TRANSFER_FIATS, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { SelectField } from '#ui/select-field.tsx'

export const CURRENCY_NAMES: Readonly<Record<TransferFiat, string>> = {
  NGN: t('Naira'),
  KES: t('Shillings'),
  USD: t('Dollars'),
}

export function CurrencyField({
  value,
  onChange,
}: {
  value: TransferFiat
  onChange: (currency: TransferFiat) => void
}) {
  return (
    <SelectField
      label={t('Currency')}
      name="currency"
      value={value}
      options={TRANSFER_FIATS.map((currency) => ({ value: currency, label: CURRENCY_NAMES[currency] }))}
      onChange={({ target }) => onChange(target.value as TransferFiat)}
    />
  )
}
