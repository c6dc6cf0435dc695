// What customers wrote to support, as staff read and answer it.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { consolePage, consolePaging, person, placeLike, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'
import { TRANSACTION_STATUSES } from './transactions.ts'

const TICKET_READERS = ['support', 'admin'] as const satisfies readonly StaffRole[]

const TICKET_STATES = ['open', 'answered'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_ANSWER_MAX = 2_000

const consoleTicketSchema = z.object({
  id: z.string(),
  customer: person,
  message: z.string(),
  /** The transaction it is about, as it stands now. */
  transaction: z.nullable(
    z.object({
      reference: z.string(),
      description: z.string(),
      status: z.enum(TRANSACTION_STATUSES),
      amount: decimalString,
      currency: z.string(),
      created_at: z.string(),
    }),
  ),
  created_at: z.string(),
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type ConsoleTicket = z.output<typeof consoleTicketSchema>

export const consoleTickets = endpoint({
  id: 'consoleTickets',
  route: 'GET /console/tickets',
  summary: 'What customers wrote to support, newest first; a search by customer is written into the audit',
  auth: 'staff',
  roles: TICKET_READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^tkt_[0-9a-z]{26}$/),
    state: z.optional(z.enum(TICKET_STATES)),
    /** The ticket’s number, its transaction’s reference, or its customer’s id; exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(consoleTicketSchema),
})

export const answerTicket = endpoint({
  id: 'answerTicket',
  route: 'POST /console/tickets/{id}/answer',
  summary: 'Answer a ticket: the customer is notified with these words. Who answers first is kept',
  auth: 'staff',
  roles: TICKET_READERS,
  params: z.object({ id: z.string().check(z.regex(/^tkt_[0-9a-z]{26}$/, 'must be the id of a ticket')) }),
  body: z.object({
    answer: z
      .string('Say what the answer is')
      .check(
        z.trim(),
        z.minLength(3, 'Say what the answer is'),
        z.maxLength(TICKET_ANSWER_MAX, `At most ${TICKET_ANSWER_MAX} characters`),
      ),
  }),
  response: consoleTicketSchema,
  errors: ['ticket_not_found', 'ticket_answered'],
})
