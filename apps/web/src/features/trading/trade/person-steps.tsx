// The second, third and fourth step: who it is, where they live, and what the money is for.
import { FUND_SOURCES, PURPOSES } from '@kivuko/contract/kyc.ts'
import { useQuery } from '@tanstack/react-query'
import { countriesWith } from '#lib/countries.ts'
import { PURPOSE_LABELS, SOURCE_LABELS } from '#lib/purpose-labels.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { countriesQuery } from './api.ts'
import { PERSON_TEXT, TRADE_TEXT } from './messages.ts'
import type { TradeForm } from './trade-values.ts'
import { problemOf, type StepProblem } from './use-step-save.ts'
import { type Trade, today } from './use-trade.ts'

type StepProps = { trade: Trade; problem: StepProblem | undefined }
type TextName = Exclude<keyof TradeForm, 'street' | 'country_code' | 'purpose' | 'sourceOfFunds'>

function Field({ trade, problem, name, ...more }: StepProps & { name: TextName } & Partial<TextFieldProps>) {
  const isLocked = name in trade.locked
  const locked = isLocked ? { readOnly: true, hint: PERSON_TEXT.locked, className: 'bg-sunken! text-ink-soft!' } : {}
  return (
    <TextField
      label={PERSON_TEXT[name]}
      required={name !== 'additionalInfo'}
      {...more}
      {...locked}
      name={name}
      value={trade.state.form[name]}
      error={problemOf(trade, problem, name, TRADE_TEXT.required)}
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
      <Field {...props} name="phone" type="tel" autoComplete="tel" hint={PERSON_TEXT.phoneHint} />
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
        first={PERSON_TEXT.chooseCountry}
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
        first={PERSON_TEXT.choosePurpose}
        options={PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
        onChosen={(purpose) => trade.send({ type: 'typed', form: { purpose } })}
      />
      <Choice
        {...props}
        name="sourceOfFunds"
        first={PERSON_TEXT.chooseSource}
        options={FUND_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
        onChosen={(sourceOfFunds) => trade.send({ type: 'typed', form: { sourceOfFunds } })}
      />
      <Field {...props} name="additionalInfo" hint={PERSON_TEXT.additionalHint} maxLength={500} />
    </>
  )
}

type ChoiceProps = StepProps & {
  name: 'country_code' | 'purpose' | 'sourceOfFunds'
  first: string
  options: { value: string; label: string }[]
  autoComplete?: string
  onChosen: (value: string) => void
}

function Choice({ trade, problem, name, first, options, autoComplete, onChosen }: ChoiceProps) {
  return (
    <SelectField
      label={PERSON_TEXT[name]}
      required
      name={name}
      {...(autoComplete ? { autoComplete } : {})}
      value={trade.state.form[name]}
      options={[{ value: '', label: first, disabled: true }, ...options]}
      error={problemOf(trade, problem, name, TRADE_TEXT.required)}
      onChange={({ target }) => onChosen(target.value)}
    />
  )
}
