// What a partner verified of a customer of its own, where the operator relies on it. Names are compared with sanctions lists all the same.
import * as z from 'zod/mini'
import { documentNumber } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { birthDate, isDate } from './kyc.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { kycAddressSchema } from './postal-address.ts'
import { IDENTITY_STATES, RELIED_DOCUMENTS, RELIED_METHODS, RELIED_TIERS } from './reliance.ts'
import { KYC_TIERS } from './tier-matrix.ts'

const countryCode = z
  .string('is required')
  .check(z.regex(/^[A-Z]{2}$/, 'must be a country by its two letters, such as KE'))
const tier = z.literal([...RELIED_TIERS], `must be one of ${RELIED_TIERS.join(', ')}`)

const identitySchema = z.object({
  id: z.string(),
  customer_id: z.string(),
  state: z.enum(IDENTITY_STATES),
  /** For which it was verified. */
  tier,
  /** What the customer has now. */
  customer_tier: z.literal([...KYC_TIERS]),
  document: z.object({
    type: z.enum(RELIED_DOCUMENTS),
    /** Its last characters: `••••4821`. */
    number: z.string(),
    country: z.string(),
  }),
  verified_on: z.string(),
  method: z.enum(RELIED_METHODS),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type PartnerIdentity = z.output<typeof identitySchema>

const params = z.object({ id: partnerCustomerId })

export const createPartnerIdentity = endpoint({
  id: 'createPartnerIdentity',
  route: 'POST /partner/customers/{id}/identity',
  summary:
    'Say what you verified of a customer, where the operator relies on you; their tier rises once it was compared',
  auth: 'partner',
  scope: 'customers:write',
  idempotent: true,
  params,
  body: z.object({
    tier,
    date_of_birth: birthDate,
    address: kycAddressSchema,
    document: z.object({
      type: z.enum(RELIED_DOCUMENTS, oneOf(RELIED_DOCUMENTS)),
      number: documentNumber,
      country: countryCode,
    }),
    verified_on: z.string('is required').check(z.refine(isDate, 'must be a date such as 2026-04-30')),
    method: z.enum(RELIED_METHODS, oneOf(RELIED_METHODS)),
  }),
  response: identitySchema,
  errors: [
    'partner_customer_not_found',
    'partner_reliance_missing',
    'partner_identity_waiting',
    'partner_document_known',
    'screening_unavailable',
    'account_suspended',
  ],
})

export const readPartnerIdentity = endpoint({
  id: 'readPartnerIdentity',
  route: 'GET /partner/customers/{id}/identity',
  summary: 'What you said last of who a customer is, and what became of it',
  auth: 'partner',
  scope: 'customers:read',
  params,
  response: identitySchema,
  errors: ['partner_customer_not_found', 'partner_identity_not_found'],
})
