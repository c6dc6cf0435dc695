import { zodResolver } from '@hookform/resolvers/zod'
import type { KycCountry } from '@kivuko/contract/kyc.ts'
import { type KycAddress, kycAddressSchema } from '@kivuko/contract/postal-address.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { countriesWith } from '#lib/countries.ts'
import { fieldProblems, saveProblem } from '#lib/save-problem-text.ts'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { countriesQuery, saveAddress } from './api.ts'
import { forgetDraft, useKeptDraft, withDraft } from './draft.ts'
import { StepButtons } from './step-buttons.tsx'

const EMPTY: KycAddress = { address_line1: '', street: '', city: '', county: '', postal_code: '', country_code: '' }
const FIELDS = ['address_line1', 'street', 'city', 'county', 'postal_code', 'country_code'] as const

/** As the form holds it: the contract fills in what may be left out. */
type Typed = z.input<typeof kycAddressSchema>

type AddressStepProps = {
  saved: KycAddress | null
  onBack: () => void
  onCompleted: () => void | Promise<void>
}

function useAddress({ saved, onCompleted }: AddressStepProps) {
  const form = useForm<Typed, unknown, KycAddress>({
    mode: 'onTouched',
    resolver: zodResolver(kycAddressSchema),
    defaultValues: withDraft('address', saved ?? EMPTY),
  })
  const values = useWatch({ control: form.control }) as KycAddress
  useKeptDraft('address', { values, isTyped: form.formState.isDirty })
  const submit = form.handleSubmit(async (address) => {
    try {
      await saveAddress(address)
      forgetDraft('address')
      await onCompleted()
    } catch (error) {
      form.setError('root', { message: saveProblem(error) })
      for (const [name, message] of fieldProblems(error, FIELDS)) form.setError(name, { message })
    }
  })
  return { form, values, submit }
}

/** Where the customer lives. The region is chosen where a country's are known, and typed elsewhere. */
export function AddressStep(props: AddressStepProps) {
  const { form, values, submit } = useAddress(props)
  const { errors, isSubmitting } = form.formState
  const countries = countriesWith(useQuery(countriesQuery).data ?? [])
  const country = countries.find(({ code }) => code === values.country_code)
  const field = (
    name: 'address_line1' | 'street' | 'city' | 'postal_code',
    label: string,
    more: Partial<TextFieldProps> = {},
  ) => (
    <TextField
      required
      label={more.required === false ? label : `${label} *`}
      {...more}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <SelectField
        label={`${t('Country')} *`}
        required
        autoComplete="country"
        options={[
          { value: '', label: t('Choose a country'), disabled: true },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        error={errors.country_code?.message}
        // The list comes later than the form: a country that was chosen before stands in it by then.
        key={`countries-${countries.length}`}
        {...form.register('country_code', { onChange: () => form.setValue('county', '') })}
      />
      {field('address_line1', t('Address line 1'), { autoComplete: 'address-line1' })}
      {field('street', t('Street or area'), { required: false, autoComplete: 'address-line2' })}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {field('city', t('City'), { autoComplete: 'address-level2' })}
        <RegionField country={country} error={errors.county?.message} field={form.register('county')} />
        {field('postal_code', t('Postal code'), { autoComplete: 'postal-code', maxLength: 12 })}
      </div>
      <p className="text-sm text-ink-soft">{t('* must be filled in')}</p>
      {errors.root?.message ? <Alert>{errors.root.message}</Alert> : null}
      <StepButtons onBack={props.onBack} isSaving={isSubmitting} submitText={t('Continue')} />
    </form>
  )
}

type RegionFieldProps = {
  country: KycCountry | undefined
  error: string | undefined
  field: UseFormRegisterReturn
}

function RegionField({ country, error, field }: RegionFieldProps) {
  const name = country?.region_name ?? t('County/State')
  const regions = country?.regions ?? []
  const shared = { label: `${name} *`, required: true, autoComplete: 'address-level1', error }
  if (regions.length === 0) return <TextField {...shared} {...field} />
  const options = [
    { value: '', label: t('Choose a {what}', { what: name.toLowerCase() }), disabled: true },
    ...regions.map((region) => ({ value: region, label: region })),
  ]
  return <SelectField key={country?.code} {...shared} options={options} {...field} />
}
