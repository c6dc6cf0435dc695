// Where coins of a partner's customers may be sold to: bank accounts in the customer's own name, and phones. A new one waits for a
// day, and its customer is told.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { bankPayoutAccount, PAYOUT_METHODS, phonePayoutAccount, SALE_FIATS } from './trades.ts'

/** Of one customer. */
export const PAYOUT_ACCOUNTS_MAX = 20

export const payoutAccountId = z
  .string('is required')
  .check(z.regex(/^pac_[0-9a-z]{26}$/, 'must be the id of a payout account, which begins with pac_'))

const payoutAccountSchema = z.object({
  id: z.string(),
  customer_id: z.string(),
  currency: z.enum(SALE_FIATS),
  method: z.enum(PAYOUT_METHODS),
  /** Masked: `DE•• •••• 3000`, `0712 ••• 678`. */
  destination: z.string(),
  /** As the bank has it, where the bank can be asked; null of a phone. */
  account_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  /** A sale may be paid into it from then on. */
  usable_at: z.string(),
  created_at: z.string(),
})
export type PartnerPayoutAccount = z.output<typeof payoutAccountSchema>

export const createPayoutAccount = endpoint({
  id: 'createPayoutAccount',
  route: 'POST /partner/payout_accounts',
  summary:
    'Add a bank account in a customer’s own name, or a phone, that their coins may be sold to once it has waited for a day',
  auth: 'partner',
  scope: 'payout_accounts:write',
  idempotent: true,
  body: z.object({
    customer_id: partnerCustomerId,
    currency: z.enum(SALE_FIATS, oneOf(SALE_FIATS)),
    destination: z.union([bankPayoutAccount, phonePayoutAccount]),
  }),
  response: payoutAccountSchema,
  errors: [
    'partner_customer_not_found',
    'signature_required',
    'payout_account_known',
    'too_many_payout_accounts',
    'payout_account_invalid',
    'payout_name_differs',
    'method_unavailable',
    'account_suspended',
    'account_held',
    'provider_unavailable',
    'service_paused',
  ],
})

export const listPayoutAccounts = endpoint({
  id: 'listPayoutAccounts',
  route: 'GET /partner/customers/{id}/payout_accounts',
  summary: 'Payout accounts of one customer, newest first',
  auth: 'partner',
  scope: 'payout_accounts:read',
  params: z.object({ id: partnerCustomerId }),
  query: z.object(partnerPaging),
  response: partnerPage(payoutAccountSchema),
  errors: ['partner_customer_not_found'],
})

export const readPayoutAccount = endpoint({
  id: 'readPayoutAccount',
  route: 'GET /partner/payout_accounts/{id}',
  summary: 'One payout account',
  auth: 'partner',
  scope: 'payout_accounts:read',
  params: z.object({ id: payoutAccountId }),
  response: payoutAccountSchema,
  errors: ['payout_account_not_found'],
})

export const removePayoutAccount = endpoint({
  id: 'removePayoutAccount',
  route: 'POST /partner/payout_accounts/{id}/remove',
  summary: 'Take a payout account off. A sale that was made goes its way; added again, the account waits again',
  auth: 'partner',
  scope: 'payout_accounts:write',
  idempotent: true,
  params: z.object({ id: payoutAccountId }),
  response: payoutAccountSchema,
  errors: ['payout_account_not_found'],
})
