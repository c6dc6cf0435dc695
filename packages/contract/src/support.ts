// Customers write to support from inside their account, and read what was answered.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textMax, textOf } from './field-rules.ts'
import { t } from './text.ts'

export const TICKET_MESSAGE_MAX = 4_000
/** As many may wait for an answer at a time. */
export const TICKETS_OPEN_MAX = 10
/** Of one's own, the newest. */
export const TICKETS_SHOWN = 20

/** Of a transaction, as receipts and lists show it. */
const reference = z
  .string(t('must be text'))
  .check(z.trim(), z.minLength(1), z.maxLength(40, t('must be the reference of a transaction')))

export const sendTicket = endpoint({
  id: 'sendTicket',
  route: 'POST /support/tickets',
  summary:
    'Write to support, about one of the caller’s transactions or about nothing in particular; sent twice, it is stored once',
  auth: 'user',
  body: z.object({
    message: z
      .string(textOf(t('Message')))
      .check(
        z.trim(),
        z.minLength(1, t('Say what it is about')),
        z.maxLength(TICKET_MESSAGE_MAX, textMax(t('Message'), TICKET_MESSAGE_MAX)),
      ),
    reference: z.optional(reference),
  }),
  response: z.object({ status: z.literal('received') }),
  errors: ['transaction_not_found', 'too_many_tickets'],
})

const ticketSchema = z.object({
  id: z.string(),
  message: z.string(),
  reference: z.nullable(z.string()),
  created_at: z.string(),
  answered_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type Ticket = z.output<typeof ticketSchema>

export const listTickets = endpoint({
  id: 'listTickets',
  route: 'GET /support/tickets',
  summary: 'What the caller wrote to support and what was answered, newest first',
  auth: 'user',
  response: z.object({ tickets: z.array(ticketSchema) }),
})
