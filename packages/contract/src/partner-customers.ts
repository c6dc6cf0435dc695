// A partner's customers, each with an account of their own under it, and what that account has.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { nameRule } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { KYC_TIERS } from './tier-matrix.ts'

export const partnerCustomerId = z
  .string('is required')
  .check(z.regex(/^pcu_[0-9a-z]{26}$/, 'must be the id of a customer, which begins with pcu_'))
const externalId = z
  .string('is required')
  .check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces'))

const personName = z
  .string('is required')
  .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(80, 'at most 80 characters'), nameRule)

const customerSchema = z.object({
  id: z.string(),
  /** The partner's own name for them. */
  external_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** How much is known of them; it says what they may do and how much. */
  tier: z.literal([...KYC_TIERS]),
  /** Suspended by the operator: nothing moves. */
  is_suspended: z.boolean(),
  created_at: z.string(),
})
export type PartnerCustomer = z.output<typeof customerSchema>

export const createPartnerCustomer = endpoint({
  id: 'createPartnerCustomer',
  route: 'POST /partner/customers',
  summary: 'Open an account for a customer; their name is compared with sanctions lists',
  auth: 'partner',
  scope: 'customers:write',
  idempotent: true,
  body: z.object({ external_id: externalId, first_name: personName, last_name: personName }),
  response: customerSchema,
  errors: ['partner_customer_known'],
})

export const listPartnerCustomers = endpoint({
  id: 'listPartnerCustomers',
  route: 'GET /partner/customers',
  summary: 'Customers, newest first, or the one with an external id',
  auth: 'partner',
  scope: 'customers:read',
  query: z.object({ ...partnerPaging, external_id: z.optional(externalId) }),
  response: partnerPage(customerSchema),
})

export const readPartnerCustomer = endpoint({
  id: 'readPartnerCustomer',
  route: 'GET /partner/customers/{id}',
  summary: 'One customer',
  auth: 'partner',
  scope: 'customers:read',
  params: z.object({ id: partnerCustomerId }),
  response: customerSchema,
  errors: ['partner_customer_not_found'],
})

export const listPartnerBalances = endpoint({
  id: 'listPartnerBalances',
  route: 'GET /partner/customers/{id}/balances',
  summary: 'What a customer has in their account: each currency, and coins with a balance',
  auth: 'partner',
  scope: 'balances:read',
  params: z.object({ id: partnerCustomerId }),
  response: z.object({
    data: z.array(z.object({ asset: z.string(), available: decimalString })),
    /** Null: all there are. */
    next: z.null(),
  }),
  errors: ['partner_customer_not_found'],
})
