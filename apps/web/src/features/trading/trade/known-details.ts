// What the account knows of the form already, in the form's own words.
import type { KycApplication, LockableField } from '@kivuko/contract/kyc.ts'
import type { TradeForm } from './trade-values.ts'

const FORM_NAMES: Record<LockableField, keyof TradeForm> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  date_of_birth: 'dateOfBirth',
}
/** Names of the wire and of the form, for what the server says of single fields. */
export const WIRE_NAMES: Record<string, keyof TradeForm> = {
  ...FORM_NAMES,
  address_line1: 'address_line1',
  street: 'street',
  city: 'city',
  postal_code: 'postalCode',
  country_code: 'country_code',
  purpose: 'purpose',
  source_of_funds: 'sourceOfFunds',
  additional_info: 'additionalInfo',
}

export function knownForm({ profile, address, purpose }: KycApplication): Partial<TradeForm> {
  return {
    firstName: profile.first_name,
    lastName: profile.last_name,
    email: profile.email,
    phone: profile.phone_number ?? '',
    dateOfBirth: profile.date_of_birth ?? '',
    address_line1: address?.address_line1 ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    postalCode: address?.postal_code ?? '',
    country_code: address?.country_code ?? '',
    purpose: purpose?.purpose ?? '',
    sourceOfFunds: purpose?.source_of_funds ?? '',
    additionalInfo: purpose?.additional_info ?? '',
  }
}

/** What is verified stands as it is, whatever was typed. */
export function lockedForm(application: KycApplication): Partial<TradeForm> {
  const known = knownForm(application)
  return Object.fromEntries(
    application.locked_fields.map((field) => [FORM_NAMES[field], known[FORM_NAMES[field]]]),
  ) as Partial<TradeForm>
}
