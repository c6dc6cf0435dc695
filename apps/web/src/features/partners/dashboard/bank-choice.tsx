// The banks that naira are paid into; where their list cannot be had, its code is typed.
import { listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const banksQuery = queryOf(['partners', 'banks'], listPayoutBanks)

type BankChoiceProps = { code: string; error: string | undefined; onChoose: (code: string) => void }

export function BankChoice({ code, error, onChoose }: BankChoiceProps) {
  const { data, isError, isPending } = useQuery(banksQuery)
  const field = { value: code, error, onChange: ({ target }: { target: { value: string } }) => onChoose(target.value) }
  if (isError)
    return (
      <TextField
        label={t('Code of the bank')}
        hint={t('The list of banks could not be loaded. Type the code of your bank, for example 058.')}
        maxLength={20}
        autoComplete="off"
        {...field}
      />
    )
  const first = { value: '', label: isPending ? t('Loading the banks…') : t('Choose a bank'), disabled: true }
  const banks = (data?.banks ?? []).map((bank) => ({ value: bank.code, label: bank.name }))
  return <SelectField label={t('Bank')} options={[first, ...banks]} {...field} />
}
