// One customer asks another for money; whom it asks pays it by a transfer, or declines.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, required } from './field-rules.ts'
import { t } from './text.ts'
import { NOTE_MAX, recipientIdentifier, transferCurrency, transferInternally } from './transfers.ts'

/** So long it can be paid. */
export const REQUEST_DAYS = 14
/** As many of one's own may wait at a time. */
export const REQUESTS_OPEN_MAX = 20
/** As many may be sent to the same person in a day. */
export const REQUESTS_A_DAY_MAX = 3
/** Of one's own and of others', the newest. */
export const REQUESTS_SHOWN = 50

const REQUEST_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

const moneyRequest = z.object({
  id: z.string(),
  /** `sent`: the caller asks. `received`: the caller is asked. */
  side: z.enum(['sent', 'received']),
  /** The other customer, as a lookup shows them. */
  person: z.object({ name: z.string(), contact: z.string() }),
  amount: decimalString,
  currency: z.string(),
  /** In the asker's own words. */
  note: z.nullable(z.string()),
  state: z.enum(REQUEST_STATES),
  created_at: z.string(),
  expires_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Of the transfer that paid it. */
  reference: z.nullable(z.string()),
})
export type MoneyRequest = z.output<typeof moneyRequest>

const requestId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) })

export const askForMoney = endpoint({
  id: 'askForMoney',
  route: 'POST /requests',
  summary: 'Ask another customer for money; what is asked for cannot be changed afterwards',
  auth: 'user',
  findsPeople: true,
  idempotent: true,
  body: z.object({
    recipient_identifier: recipientIdentifier,
    amount: amountInput,
    currency: transferCurrency,
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NOTE_MAX, charactersMax(NOTE_MAX))))),
  }),
  response: moneyRequest,
  errors: [
    'recipient_not_found',
    'request_self',
    'request_unwelcome',
    'too_many_requests',
    'account_suspended',
    'account_held',
    'amount_out_of_range',
  ],
})

export const listMoneyRequests = endpoint({
  id: 'listMoneyRequests',
  route: 'GET /requests',
  summary: 'What the caller asks of others and is asked for, newest first, and who may not ask them any more',
  auth: 'user',
  response: z.object({
    requests: z.array(moneyRequest),
    blocked: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

export const payMoneyRequest = endpoint({
  id: 'payMoneyRequest',
  route: 'POST /requests/pay',
  summary: 'Pay a request by a transfer of exactly what it asks for, once',
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  body: z.object({ request_id: z.string(required('request_id')).check(z.minLength(1), z.maxLength(40)) }),
  response: transferInternally.response,
  errors: [
    'request_not_found',
    'request_closed',
    'service_paused',
    'recipient_suspended',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'insufficient_balance',
  ],
})

export const declineMoneyRequest = endpoint({
  id: 'declineMoneyRequest',
  route: 'POST /requests/{id}/decline',
  summary: 'Decline a request, and if `block` is true take no more from who asks',
  auth: 'user',
  params: requestId,
  body: z.object({ block: z._default(z.boolean(t('must be true or false')), false) }),
  response: moneyRequest,
  errors: ['request_not_found', 'request_closed'],
})

export const takeBackMoneyRequest = endpoint({
  id: 'takeBackMoneyRequest',
  route: 'POST /requests/{id}/take-back',
  summary: 'Take back a request of one’s own that nobody paid',
  auth: 'user',
  params: requestId,
  response: moneyRequest,
  errors: ['request_not_found', 'request_closed'],
})

export const unblockAsker = endpoint({
  id: 'unblockAsker',
  route: 'POST /requests/unblock',
  summary: 'Let somebody ask again; repeating it changes nothing',
  auth: 'user',
  body: z.object({ asker_id: z.string(required('asker_id')).check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ status: z.literal('unblocked') }),
})
