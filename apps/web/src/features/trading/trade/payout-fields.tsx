// The fields of where a sale is paid out: a phone, or a bank account as its currency has them.
import { BANK_FIELDS, payoutMethodOf, type SaleFiat } from '@kivuko/contract/trades.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { AccountFinding } from './account-check.ts'
import { banksQuery } from './api.ts'
import { TRADE_TEXT } from './messages.ts'
import { missingForPayout } from './trade-machine.ts'
import type { PayoutDetails } from './trade-values.ts'

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
      <p className="font-semibold text-ink">{TRADE_TEXT.payoutTo[payoutMethodOf(fiat)]}</p>
      {fiat === 'KES' ? (
        <Field
          {...props}
          name="phone"
          label={TRADE_TEXT.phone}
          hint={TRADE_TEXT.phoneHint}
          type="tel"
          autoComplete="tel"
        />
      ) : (
        <BankFields {...props} kind={BANK_FIELDS[fiat]} />
      )}
      {finding.problem ? <Alert>{finding.problem}</Alert> : null}
      {finding.owner ? <Alert tone="success">{TRADE_TEXT.accountIs(finding.owner)}</Alert> : null}
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
        <Field {...props} name="iban" label={TRADE_TEXT.iban} maxLength={50} />
      ) : (
        <Field
          {...props}
          name="accountNumber"
          label={TRADE_TEXT.accountNumber}
          maxLength={40}
          {...(kind === 'list' ? { hint: TRADE_TEXT.tenDigits, inputMode: 'numeric' as const } : {})}
        />
      )}
      {kind === 'bic' ? <Field {...props} name="bankCode" label={TRADE_TEXT.bic} maxLength={20} /> : null}
      <Field
        {...props}
        name="accountName"
        label={TRADE_TEXT.accountName}
        hint={TRADE_TEXT.accountNameHint}
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
      <Field {...props} name="bankCode" label={TRADE_TEXT.bankCode} maxLength={20} hint={TRADE_TEXT.bankCodeHint} />
    )
  if (banks.isError)
    return <Field {...props} name="bankCode" label={TRADE_TEXT.bankCode} maxLength={20} hint={TRADE_TEXT.banksFailed} />
  return (
    <SelectField
      label={TRADE_TEXT.bank}
      required
      value={payout.bankCode}
      error={problemWith(props, 'bankCode')}
      options={[
        { value: '', label: banks.isPending ? TRADE_TEXT.banksLoading : TRADE_TEXT.chooseBank, disabled: true },
        ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={({ target }) => onTyped({ bankCode: target.value })}
    />
  )
}

type Judged = Pick<PayoutFieldsProps, 'fiat' | 'payout' | 'isChecked' | 'finding'>

function problemWith({ fiat, payout, isChecked, finding }: Judged, name: keyof PayoutDetails): string | undefined {
  if (finding.fields[name]) return finding.fields[name]
  return isChecked && missingForPayout(fiat, payout).includes(name) ? TRADE_TEXT.required : undefined
}
