// Partners as staff see them, and live access: two people open it, one suspends it at once.
import * as z from 'zod/mini'
import { consolePage, consolePaging, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import { PARTNER_STATES, type PartnerState } from './partner-keys.ts'
import type { StaffRole } from './staff-roles.ts'

export const PARTNER_DECIDERS = ['compliance', 'admin'] as const satisfies readonly StaffRole[]

/** Approving and resuming take two people; what takes something away takes one. */
export const PARTNER_DECISIONS = ['approve', 'refuse', 'suspend', 'resume'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]

/** What can be decided of a partner in a state. */
export const PARTNER_DECISIONS_IN: Readonly<Record<PartnerState, readonly PartnerDecision[]>> = {
  test: [],
  asked: ['approve', 'refuse'],
  live: ['suspend'],
  suspended: ['resume'],
}

const consolePartnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string(),
  state: z.enum(PARTNER_STATES),
  note: z.nullable(z.string()),
  /** Who acts for it: addresses of members that joined, owners first. */
  members: z.array(z.object({ email: z.string(), role: z.string() })),
  created_at: z.string(),
  asked_at: z.nullable(z.string()),
  /** What a colleague said that waits for a second. */
  first_word: z.nullable(firstWordSchema),
})
export type ConsolePartner = z.output<typeof consolePartnerSchema>

export const consolePartners = endpoint({
  id: 'consolePartners',
  route: 'GET /console/partners',
  summary: 'Partners, newest first',
  auth: 'staff',
  roles: PARTNER_DECIDERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^ptn_[0-9a-z]{26}$/),
    state: z.optional(z.enum(PARTNER_STATES)),
    /** Its id, or how its name begins. */
    search: z.optional(searchText),
  }),
  response: consolePage(consolePartnerSchema),
})

export const decidePartner = endpoint({
  id: 'decidePartner',
  route: 'POST /console/partners/{id}/decide',
  summary: 'Open live access to a partner or refuse it, suspend it or resume it',
  auth: 'staff',
  proof: 'always',
  roles: PARTNER_DECIDERS,
  params: z.object({ id: z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner')) }),
  body: z.object({
    decision: z.enum(PARTNER_DECISIONS, `must be one of ${PARTNER_DECISIONS.join(', ')}`),
    reason: reasonText,
  }),
  /** `waits`: a second person has to say the same. */
  response: z.object({ partner: consolePartnerSchema, waits: z.boolean() }),
  errors: ['partner_not_found', 'partner_decided', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
