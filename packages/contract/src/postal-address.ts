// Where a customer lives, as it is sent, kept and shown.
import * as z from 'zod/mini'
import { charactersMax, textOf } from './field-rules.ts'
import { named } from './named-text.ts'
import { t } from './text.ts'

export const kycAddressSchema = z.object({
  address_line1: named(t('Address line 1'), 120),
  street: z._default(z.string(textOf(t('Street'))).check(z.trim(), z.maxLength(120, charactersMax(120))), ''),
  city: named(t('City'), 80),
  county: named(t('County/State'), 80),
  postal_code: named(t('Postal code'), 12),
  /** Two letters, one of `GET /kyc/countries`. */
  country_code: z.string(textOf(t('Country'))).check(z.regex(/^[A-Z]{2}$/, t('Country is required'))),
})
/** As it is saved step by step: a form that does not ask for the county saves none. */
export const savedAddressSchema = z.extend(kycAddressSchema, {
  county: z._default(z.string(textOf(t('County/State'))).check(z.trim(), z.maxLength(80, charactersMax(80))), ''),
})
export type KycAddress = z.output<typeof savedAddressSchema>
const { postal_code: postalCode, country_code: countryCode } = savedAddressSchema.shape
/** The address form's own names, postalCode and country, are taken for those of the wire (catalogue ENT-32). */
export const sentAddressSchema = z.pipe(
  z.pipe(
    z.extend(savedAddressSchema, {
      postal_code: z.optional(postalCode),
      country_code: z.optional(countryCode),
      postalCode: z.optional(postalCode),
      country: z.optional(countryCode),
    }),
    z.transform(underNamesOfTheWire),
  ),
  // Its defaults are filled in by then.
  savedAddressSchema as unknown as z.ZodMiniType<KycAddress, KycAddress>,
)
type SentAddress = Omit<KycAddress, 'postal_code' | 'country_code'> &
  Partial<Record<'postal_code' | 'country_code' | 'postalCode' | 'country', string | undefined>>

/** What neither name brought is missing, which the schema behind this says. */
function underNamesOfTheWire({ postalCode: code, country, ...address }: SentAddress): KycAddress {
  const { postal_code = code, country_code = country } = address
  return { ...address, postal_code, country_code } as KycAddress
}
