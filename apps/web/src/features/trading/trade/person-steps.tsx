// The second, third and fourth step: who it is, where they live, and what the money is for.

import { FUND_SOURCES, PURPOSES } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { countriesWith } from '#lib/countries.ts'
import { PURPOSE_LABELS, SOURCE_LABELS } from '#lib/purpose-labels.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { countriesQuery } from './api.ts'
import type { TradeForm } from './trade-values.ts'
import { problemOf, type StepProblem } from './use-step-save.ts'
import { type Trade, today } from './use-trade.ts'

type StepProps = { trade: Trade; problem: StepProblem | undefined }
type ChoiceName = 'country_code' | 'purpose' | 'sourceOfFunds'
type TextName = Exclude<keyof TradeForm, 'street' | ChoiceName>

const LABELS: Record<TextName | ChoiceName, string> = {
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('Email'),
  phone: t('Phone number'),
  dateOfBirth: t('Date of birth'),
  address_line1: t('Address line'),
  city: t('City'),
  postalCode: t('Postal code'),
  country_code: t('Country'),
  purpose: t('Purpose'),
  sourceOfFunds: t('Source of funds'),
  additionalInfo: t('Additional information'),
}

function Field({ trade, problem, name, ...more }: StepProps & { name: TextName } & Partial<TextFieldProps>) {
  const isLocked = name in trade.locked
  const locked = isLocked
    ? {
        readOnly: true,
        hint: t('Verified, or being checked. If it is wrong, please write to us.'),
        className: 'bg-sunken! text-ink-soft!',
      }
    : {}
  return (
    <TextField
      label={LABELS[name]}
      required={name !== 'additionalInfo'}
      {...more}
      {...locked}
      name={name}
      value={trade.state.form[name]}
      error={problemOf(trade, problem, name, t('Please fill this in.'))}
      onChange={({ target }) => trade.send({ type: 'typed', form: { [name]: target.value } })}
    />
  )
}

export function PersonalStep(props: StepProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field {...props} name="firstName" autoComplete="given-name" maxLength={60} />
        <Field {...props} name="lastName" autoComplete="family-name" maxLength={60} />
      </div>
      <Field {...props} name="email" type="email" inputMode="email" autoComplete="email" />
      <Field
        {...props}
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={t('For example 0712 345 678, or with its country code +254 712 345 678.')}
      />
      <Field {...props} name="dateOfBirth" type="date" autoComplete="bday" max={today()} />
    </>
  )
}

export function AddressStep(props: StepProps) {
  const { trade } = props
  const countries = countriesWith(useQuery(countriesQuery).data ?? [])
  return (
    <>
      <Field {...props} name="address_line1" autoComplete="address-line1" maxLength={120} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field {...props} name="city" autoComplete="address-level2" maxLength={80} />
        <Field {...props} name="postalCode" autoComplete="postal-code" maxLength={12} />
      </div>
      <Choice
        {...props}
        name="country_code"
        autoComplete="country"
        first={t('Choose a country')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChosen={(country_code) => trade.send({ type: 'typed', form: { country_code } })}
      />
    </>
  )
}

export function PurposeStep(props: StepProps) {
  const { trade } = props
  return (
    <>
      <Choice
        {...props}
        name="purpose"
        first={t('Choose a purpose')}
        options={PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
        onChosen={(purpose) => trade.send({ type: 'typed', form: { purpose } })}
      />
      <Choice
        {...props}
        name="sourceOfFunds"
        first={t('Choose a source')}
        options={FUND_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
        onChosen={(sourceOfFunds) => trade.send({ type: 'typed', form: { sourceOfFunds } })}
      />
      <Field
        {...props}
        name="additionalInfo"
        hint={t('If there is something we should know. Optional.')}
        maxLength={500}
      />
    </>
  )
}

type ChoiceProps = StepProps & {
  name: ChoiceName
  first: string
  options: { value: string; label: string }[]
  autoComplete?: string
  onChosen: (value: string) => void
}

function Choice({ trade, problem, name, first, options, autoComplete, onChosen }: ChoiceProps) {
  return (
    <SelectField
      label={LABELS[name]}
      required
      name={name}
      {...(autoComplete ? { autoComplete } : {})}
      value={trade.state.form[name]}
      options={[{ value: '', label: first, disabled: true }, ...options]}
      error={problemOf(trade, problem, name, t('Please fill this in.'))}
      onChange={({ target }) => onChosen(target.value)}
    />
  )
}
