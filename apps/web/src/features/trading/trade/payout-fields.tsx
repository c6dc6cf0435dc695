// The fields of where a sale is paid out: a phone, or a bank account as its currency has them.
import { t } from '@kivuko/contract/text.ts'
import { BANK_FIELDS, payoutMethodOf, type SaleFiat } from '@kivuko/contract/trades.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { AccountFinding } from './account-check.ts'
import { banksQuery } from './api.ts'
import { missingForPayout } from './trade-machine.ts'
import type { PayoutDetails } from './trade-values.ts'

const PAYOUT_TO = { mobile_money: t('To a phone, by M-Pesa'), bank: t('To a bank account') }

export type PayoutFieldsProps = {
  fiat: SaleFiat
  payout: PayoutDetails
  isSignedIn: boolean
  /** It was tried to go on: what is empty is said. */
  isChecked: boolean
  finding: AccountFinding
  onTyped: (payout: Partial<PayoutDetails>) => void
}

export function PayoutFields(props: PayoutFieldsProps) {
  const { fiat, finding } = props
  return (
    <>
      <p className="font-semibold text-ink">{PAYOUT_TO[payoutMethodOf(fiat)]}</p>
      {fiat === 'KES' ? (
        <Field
          {...props}
          name="phone"
          label={t('M-Pesa phone number')}
          hint={t('In your own name, for example 0712 345 678.')}
          type="tel"
          autoComplete="tel"
        />
      ) : (
        <BankFields {...props} kind={BANK_FIELDS[fiat]} />
      )}
      {finding.problem ? <Alert>{finding.problem}</Alert> : null}
      {finding.owner ? (
        <Alert tone="success">{t('This account belongs to {name}.', { name: finding.owner })}</Alert>
      ) : null}
    </>
  )
}

type FieldProps = PayoutFieldsProps & { name: keyof PayoutDetails } & Pick<TextFieldProps, 'label'> &
  Partial<TextFieldProps>

function Field({ fiat, payout, isSignedIn: _, isChecked, finding, onTyped, name, ...look }: FieldProps) {
  return (
    <TextField
      required
      autoComplete="off"
      {...look}
      error={problemWith({ fiat, payout, isChecked, finding }, name)}
      value={payout[name]}
      onChange={({ target }) => onTyped({ [name]: target.value })}
    />
  )
}

function BankFields({ kind, ...props }: PayoutFieldsProps & { kind: 'iban' | 'bic' | 'list' }) {
  return (
    <>
      {kind === 'list' ? <BankChoice {...props} /> : null}
      {kind === 'iban' ? (
        <Field {...props} name="iban" label={t('IBAN')} maxLength={50} />
      ) : (
        <Field
          {...props}
          name="accountNumber"
          label={t('Account number')}
          maxLength={40}
          {...(kind === 'list' ? { hint: t('Ten digits.'), inputMode: 'numeric' as const } : {})}
        />
      )}
      {kind === 'bic' ? (
        <Field {...props} name="bankCode" label={t('BIC (SWIFT code) of the bank')} maxLength={20} />
      ) : null}
      <Field
        {...props}
        name="accountName"
        label={t('Account holder')}
        hint={t('Your name, as your bank knows it.')}
        autoComplete="name"
        maxLength={100}
      />
    </>
  )
}

/** The list is for customers: a visitor types the code of the bank. */
function BankChoice(props: PayoutFieldsProps) {
  const { payout, isSignedIn, onTyped } = props
  const banks = useQuery({ ...banksQuery, enabled: isSignedIn })
  if (!isSignedIn)
    return (
      <Field
        {...props}
        name="bankCode"
        label={t('Code of the bank')}
        maxLength={20}
        hint={t('For example 058. Signed in, you choose the bank from a list.')}
      />
    )
  if (banks.isError)
    return (
      <Field
        {...props}
        name="bankCode"
        label={t('Code of the bank')}
        maxLength={20}
        hint={t('The list of banks could not be loaded. Type the code of your bank, for example 058.')}
      />
    )
  return (
    <SelectField
      label={t('Bank')}
      required
      value={payout.bankCode}
      error={problemWith(props, 'bankCode')}
      options={[
        { value: '', label: banks.isPending ? t('Loading the banks…') : t('Choose a bank'), disabled: true },
        ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={({ target }) => onTyped({ bankCode: target.value })}
    />
  )
}

type Judged = Pick<PayoutFieldsProps, 'fiat' | 'payout' | 'isChecked' | 'finding'>

function problemWith({ fiat, payout, isChecked, finding }: Judged, name: keyof PayoutDetails): string | undefined {
  if (finding.fields[name]) return finding.fields[name]
  return isChecked && missingForPayout(fiat, payout).includes(name) ? t('Please fill this in.') : undefined
}
