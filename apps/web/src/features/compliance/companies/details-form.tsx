// What a company is called, where it is registered and under which number, and its address.
import {
  COMPANY_COUNTRIES,
  type CompanyCountry,
  REGISTRATION_HINTS,
  REGISTRATION_LABELS,
  registrationProblem,
} from '@kivuko/contract/company-rules.ts'
import { t } from '@kivuko/contract/text.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

export type Details = {
  name: string
  country: CompanyCountry
  registration_number: string
  address: { address_line1: string; street: string; city: string; county: string; postal_code: string }
}
export const NO_DETAILS: Details = {
  name: '',
  country: 'NG',
  registration_number: '',
  address: { address_line1: '', street: '', city: '', county: '', postal_code: '' },
}
const COUNTRY_NAMES: Record<CompanyCountry, string> = { NG: t('Nigeria'), KE: t('Kenya') }

type DetailsFormProps = {
  first: Details
  submit: string
  sending: Pick<UseMutationResult<unknown, Error, Details>, 'mutate' | 'isPending' | 'error' | 'reset'>
}

export function DetailsForm({ first, submit, sending }: DetailsFormProps) {
  const [details, setDetails] = useState(first)
  const [isTried, setTried] = useState(false)
  const { name, country, registration_number: number, address } = details
  const { error } = sending
  const change = (changed: Partial<Details>) => {
    sending.reset()
    setDetails({ ...details, ...changed })
  }
  const needed = (text: string) => (isTried && !text.trim() ? t('Please fill this in') : undefined)
  const said = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined)
  const isWrong = registrationProblem(country, number) !== undefined
  const numberProblem = isTried && isWrong ? t('This does not look like its number') : undefined
  const isWhole = [name, number, address.address_line1, address.city, address.postal_code].every((text) => text.trim())
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWhole && !isWrong && !sending.isPending) sending.mutate(details)
  }
  const place = (key: keyof Details['address'], label: string, autoComplete: string, isNeeded = true) => (
    <TextField
      label={label}
      autoComplete={autoComplete}
      required={isNeeded}
      value={address[key]}
      error={(isNeeded ? needed(address[key]) : undefined) ?? said(`address.${key}`) ?? said(key)}
      onChange={({ target }) => change({ address: { ...address, [key]: target.value } })}
    />
  )
  const hasPlace = error instanceof ApiError && error.fieldErrors.length > 0
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <TextField
        label={t('Name of the company')}
        autoComplete="organization"
        maxLength={120}
        required
        value={name}
        error={needed(name) ?? said('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        label={t('Country of registration')}
        options={COMPANY_COUNTRIES.map((value) => ({ value, label: COUNTRY_NAMES[value] }))}
        value={country}
        onChange={({ target }) => change({ country: target.value as CompanyCountry })}
      />
      <NumberField
        country={country}
        number={number}
        error={needed(number) ?? numberProblem ?? said('registration_number')}
        onChange={(changed) => change({ registration_number: changed })}
      />
      {place('address_line1', t('Address line 1'), 'address-line1')}
      {place('street', t('Address line 2 (optional)'), 'address-line2', false)}
      {place('city', t('City'), 'address-level2')}
      {place('county', t('County or state (optional)'), 'address-level1', false)}
      {place('postal_code', t('Postal code'), 'postal-code')}
      {error && !hasPlace ? <Alert>{errorText(error, t('That did not work. Please try again.'))}</Alert> : null}
      <Button type="submit" loading={sending.isPending} loadingText={t('Saving…')} className="self-start">
        {submit}
      </Button>
    </form>
  )
}

type NumberFieldProps = {
  country: CompanyCountry
  number: string
  error: string | undefined
  onChange: (number: string) => void
}

function NumberField({ country, number, error, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={REGISTRATION_LABELS[country]}
      hint={REGISTRATION_HINTS[country]}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      value={number}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
