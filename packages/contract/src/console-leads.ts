// What people left on the public site, as staff see it: enquiries to the trading desk, and newsletter addresses.
import * as z from 'zod/mini'
import { consolePage, consolePaging, person, placeLike, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'

/** Who answers those who are no customers yet. */
const LEADS_READERS = ['support', 'admin'] as const satisfies readonly StaffRole[]

/** `open`: nobody has dealt with it. */
const ENQUIRY_STATES = ['open', 'answered'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

const enquirySchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  created_at: z.string(),
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** What who answered it left for colleagues. */
  note: z.nullable(z.string()),
  /** Whose address it is, and how many block trades they asked for. */
  customer: z.nullable(person),
  block_trades: z.int(),
})
export type Enquiry = z.output<typeof enquirySchema>

export const listEnquiries = endpoint({
  id: 'listEnquiries',
  route: 'GET /console/enquiries',
  summary: 'What companies wrote to the trading desk, newest first; a search by address is written into the audit',
  auth: 'staff',
  roles: LEADS_READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^enq_[0-9a-z]{26}$/),
    state: z.optional(z.enum(ENQUIRY_STATES)),
    /** In the email address; or the enquiry's number, exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(enquirySchema),
})

export const answerEnquiry = endpoint({
  id: 'answerEnquiry',
  route: 'POST /console/enquiries/{id}/answered',
  summary: 'Mark an enquiry as dealt with; repeating it changes nothing',
  auth: 'staff',
  roles: LEADS_READERS,
  params: z.object({ id: z.string().check(z.regex(/^enq_[0-9a-z]{26}$/, 'must be the id of an enquiry')) }),
  body: z.object({
    note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters'))),
  }),
  response: enquirySchema,
  errors: ['enquiry_not_found'],
})

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Where on the site it was asked for. */
  source: z.enum(['footer', 'home']),
  state: z.enum(SUBSCRIBER_STATES),
  created_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  unsubscribed_at: z.nullable(z.string()),
})
export type Subscriber = z.output<typeof subscriberSchema>

export const listSubscribers = endpoint({
  id: 'listSubscribers',
  route: 'GET /console/subscribers',
  summary: 'Who asked for the newsletter, newest first; a search is written into the audit',
  auth: 'staff',
  roles: LEADS_READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^sub_[0-9a-z]{26}$/),
    state: z.optional(z.enum(SUBSCRIBER_STATES)),
    /** In the email address. */
    search: z.optional(searchText),
  }),
  response: consolePage(subscriberSchema),
})
