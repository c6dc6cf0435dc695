// The fields of where money is paid out: a phone, or a bank account as its currency has them.
import { readPhone } from '@kivuko/contract/phone.ts'
import { FIRST_NETWORK, networkName, networkOfPhone, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import { BANK_FIELDS, type SaleFiat } from '@kivuko/contract/trades.ts'
import { useQuery } from '@tanstack/react-query'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { NetworkChoice, usePhoneNetworks } from '#lib/phone-networks.tsx'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { AccountFinding } from './account-check.ts'
import { banksQuery } from './payout-calls.ts'
import { missingForPayout, type PayoutDetails } from './payout-details.ts'

export type PayoutFieldsProps = {
  fiat: SaleFiat
  payout: PayoutDetails
  isSignedIn: boolean
  /** It was tried to go on: what is empty is said. */
  isChecked: boolean
  finding: AccountFinding
  onTyped: (payout: Partial<PayoutDetails>) => void
  /** Whose phone it may be, where it need not be the customer's own. */
  phoneHint?: string
}

export function PayoutFields(props: PayoutFieldsProps) {
  const { fiat, finding } = props
  return (
    <>
      {fiat === 'KES' ? (
        <PhoneFields {...props} />
      ) : (
        <>
          <p className="font-semibold text-ink">{t('To a bank account')}</p>
          <BankFields {...props} kind={BANK_FIELDS[fiat]} />
        </>
      )}
      {finding.problem ? <Alert>{finding.problem}</Alert> : null}
      {finding.owner ? (
        <Alert tone="success">{t('This account belongs to {name}.', { name: finding.owner })}</Alert>
      ) : null}
    </>
  )
}

function PhoneFields(props: PayoutFieldsProps) {
  const { payout, onTyped } = props
  const networks = usePhoneNetworks()
  const isOne = networks.length === 1
  const network = payout.network || (networkOfPhone(readPhone(payout.phone) ?? '', networks) ?? FIRST_NETWORK)
  const choose = (next: PhoneNetwork) => onTyped({ network: next })
  return (
    <>
      <p className="font-semibold text-ink">{t('To a phone, by {network}', { network: networkName(network) })}</p>
      <Field
        {...props}
        // A choice is of the number it was made for.
        onTyped={(typed) => onTyped({ ...typed, network: '' })}
        name="phone"
        label={isOne ? t('{network} phone number', { network: networkName(network) }) : t('Phone number')}
        hint={props.phoneHint ?? t('In your own name, for example 0712 345 678.')}
        type="tel"
        autoComplete="tel"
      />
      <NetworkChoice chosen={{ networks, network, choose, asked: {} }} />
      {isOne ? null : <PausedNotice name={`${network}_out`} />}
    </>
  )
}

type FieldProps = PayoutFieldsProps & { name: keyof PayoutDetails } & Pick<TextFieldProps, 'label'> &
  Partial<TextFieldProps>

function Field({ fiat, payout, isSignedIn: _, phoneHint: __, isChecked, finding, onTyped, name, ...look }: FieldProps) {
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
