// What two members of a company decide together: money that leaves it, and up to how much one of them may send alone.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { t } from './text.ts'
import { TRANSFER_FIATS } from './transfers.ts'

const COMPANY_ID = z.string().check(z.regex(/^usr_[0-9a-z]{1,60}$/, t('must be the id of a company')))
const params = z.object({ id: COMPANY_ID })
const requestParams = z.object({
  id: COMPANY_ID,
  request: z.string().check(z.regex(/^cpr_[0-9a-z]{26}$/, t('must be the id of a request'))),
})

const requestSchema = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  currency: z.string(),
  amount: decimalString,
  /** Whom a transfer goes to, as it was typed. */
  recipient: z.nullable(z.string()),
  /** Who that was when it was asked for: nobody else is paid. */
  recipient_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  maker: z.string(),
  checker: z.nullable(z.string()),
  created_at: z.string(),
  ends_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Why it was rejected or refused, or the reference of what was done. */
  result: z.nullable(z.string()),
  /** What the caller may do with it now. */
  can_approve: z.boolean(),
  can_reject: z.boolean(),
  can_withdraw: z.boolean(),
  /** Why they, whose role is to decide, cannot approve it, and what to do. */
  hindrance: z.nullable(z.string()),
})
export type CompanyRequest = z.output<typeof requestSchema>

const limitSchema = z.object({ currency: z.string(), amount: decimalString })

export const listCompanyRequests = endpoint({
  id: 'listCompanyRequests',
  route: 'GET /companies/{id}/requests',
  summary:
    'The company’s requests, those that wait first, and up to how much one member may send alone of each currency',
  auth: 'user',
  params,
  response: z.object({
    requests: z.array(requestSchema),
    /** One a currency; zero where everything takes two. */
    limits: z.array(limitSchema),
  }),
  errors: ['company_not_found'],
})

export const approveCompanyRequest = endpoint({
  id: 'approveCompanyRequest',
  route: 'POST /companies/{id}/requests/{request}/approve',
  summary: 'Approve what another member asked for: it is carried out once',
  auth: 'user',
  proof: 'always',
  params: requestParams,
  response: requestSchema,
  errors: [
    'company_not_found',
    'member_role_refused',
    'company_request_not_found',
    'company_request_decided',
    'same_person',
    'same_device',
    'not_independent',
    'decider_unverified',
    'maker_unverified',
    'decider_without_device',
    'account_suspended',
    'company_held',
  ],
})

export const rejectCompanyRequest = endpoint({
  id: 'rejectCompanyRequest',
  route: 'POST /companies/{id}/requests/{request}/reject',
  summary: 'Reject it with a reason; its maker withdraws it so',
  auth: 'user',
  params: requestParams,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(3, t('Say why')), z.maxLength(300)) }),
  response: requestSchema,
  errors: [
    'company_not_found',
    'member_role_refused',
    'company_request_not_found',
    'company_request_decided',
    'account_suspended',
  ],
})

export const setCompanyLimit = endpoint({
  id: 'setCompanyLimit',
  route: 'POST /companies/{id}/limits',
  summary: 'Set up to how much of a currency one member may send alone; raising it takes a second admin',
  auth: 'user',
  proof: 'always',
  idempotent: true,
  params,
  body: z.object({
    currency: z.enum(TRANSFER_FIATS, oneOf(TRANSFER_FIATS)),
    amount: amountInput,
  }),
  response: z.object({ status: z.enum(['done', 'pending']) }),
  errors: [
    'company_not_found',
    'member_role_refused',
    'maker_unverified',
    'account_suspended',
    'too_many_company_requests',
  ],
})
