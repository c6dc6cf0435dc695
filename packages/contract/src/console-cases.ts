// Cases: what a person of compliance must look at, and how they end.
import * as z from 'zod/mini'
import { caseFacts } from './case-facts.ts'
import { consolePage, consolePaging, person, placeLike, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { KYC_TIERS } from './kyc.ts'
import type { StaffRole } from './staff-roles.ts'

export const CASE_KINDS = ['screening', 'velocity', 'identity', 'chain', 'market', 'dispute'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_STATES = ['open', 'closed'] as const

/** Nothing wrong; told to the authority; the account is suspended. */
export const CASE_OUTCOMES = ['cleared', 'reported', 'suspended'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** Common reasons, to be chosen and added to. */
export const CASE_REASONS = [
  'Another person of the same name',
  'Explained by the customer, with evidence',
  'Ordinary use: family, shop or salary',
  'Decided with the identity check',
  'Reported to the authority; reference to follow',
  'The account is used for somebody else',
] as const

const READERS = ['support', 'compliance', 'admin'] as const satisfies StaffRole[]
const DECIDERS = ['compliance', 'admin'] as const satisfies StaffRole[]

const CASE_ID = /^cse_[0-9a-z]{1,60}$/
const params = z.object({ id: z.string().check(z.regex(CASE_ID, 'must be the id of a case')) })

const line = {
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  about: z.string(),
  state: z.enum(CASE_STATES),
  /** Null: it is about no customer. */
  customer: z.nullable(person),
  assignee: z.nullable(person),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
}
export const caseLineSchema = z.object(line)
export type CaseLine = z.output<typeof caseLineSchema>

export const caseSchema = z.object({
  ...line,
  facts: caseFacts,
  reason: z.nullable(z.string()),
  /** As a colleague knows them. */
  closed_by: z.nullable(z.string()),
  /** Contacts and the birth date are for roles whose work needs them; others read them in part or not at all. */
  customer: z.nullable(
    z.object({
      ...person.shape,
      email: z.string(),
      phone: z.nullable(z.string()),
      date_of_birth: z.nullable(z.string()),
      tier: z.literal(KYC_TIERS),
      is_suspended: z.boolean(),
      created_at: z.string(),
    }),
  ),
  /** Customers that the facts name, where they name several. */
  accounts: z.array(person),
  /** Other cases of this customer, newest first. */
  others: z.array(
    z.object({
      id: z.string(),
      kind: line.kind,
      about: line.about,
      state: line.state,
      outcome: line.outcome,
      opened_at: line.opened_at,
    }),
  ),
})
export type Case = z.output<typeof caseSchema>

export const ASSIGNEE_FILTERS = ['me', 'nobody'] as const

export const consoleCases = endpoint({
  id: 'consoleCases',
  route: 'GET /console/cases',
  summary: 'Cases, newest first',
  auth: 'staff',
  roles: READERS,
  hides: ['search'],
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(CASE_ID),
    kind: z.optional(z.enum(CASE_KINDS)),
    state: z.optional(z.enum(CASE_STATES)),
    assignee: z.optional(z.enum(ASSIGNEE_FILTERS)),
    /** An email or the beginning of a name, or the id of a customer or a case. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  }),
  response: consolePage(caseLineSchema),
})

/** Reading one is written into the audit. */
export const consoleCase = endpoint({
  id: 'consoleCase',
  route: 'GET /console/cases/{id}',
  summary: 'One case: what was found, and about whom',
  auth: 'staff',
  roles: READERS,
  params,
  response: caseSchema,
  errors: ['case_not_found', 'own_account'],
})

export const assignCase = endpoint({
  id: 'assignCase',
  route: 'POST /console/cases/{id}/assign',
  summary: 'Take a case, or lay it back',
  auth: 'staff',
  roles: DECIDERS,
  params,
  body: z.object({ to: z.enum(ASSIGNEE_FILTERS) }),
  response: caseSchema,
  errors: ['case_not_found', 'case_closed', 'own_account'],
})

/** `suspended` suspends the account with it. A closed case stays as it was closed. */
export const closeCase = endpoint({
  id: 'closeCase',
  route: 'POST /console/cases/{id}/close',
  summary: 'Close a case with its outcome',
  auth: 'staff',
  roles: DECIDERS,
  params,
  body: z.object({ outcome: z.enum(CASE_OUTCOMES), reason: reasonText }),
  response: caseSchema,
  errors: ['case_not_found', 'case_closed', 'own_account', 'selfie_undecided', 'case_without_customer'],
})

/** Which list names are compared with, so that nobody takes an empty queue for a clean one. */
export const sanctionsListState = endpoint({
  id: 'sanctionsListState',
  route: 'GET /console/sanctions-list',
  summary: 'The sanctions list in force, and whether everybody was compared with it',
  auth: 'staff',
  roles: READERS,
  response: z.object({
    /** Null: none is set, and names are compared with nothing. */
    list: z.nullable(
      z.object({
        version: z.string(),
        people: z.number(),
        loaded_at: z.string(),
        /** Null while everybody is being compared with it. */
        screened_at: z.nullable(z.string()),
      }),
    ),
  }),
})
