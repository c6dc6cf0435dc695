// Applications of companies, as staff review and decide them.
import * as z from 'zod/mini'
import { COMPANY_STATES, companySchema, namedPersonSchema } from './companies.ts'
import { consolePage, consolePaging, person, placeLike, reasonText, searchText } from './console.ts'
import { COMPANY_PAPERS, DOCUMENT_STATES } from './documents.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'

const REVIEWERS = ['compliance', 'admin'] as const satisfies readonly StaffRole[]
const COMPANY_ID = /^usr_[0-9a-z]{1,60}$/
const params = z.object({ id: z.string().check(z.regex(COMPANY_ID, 'must be the id of a company')) })

const companyLine = z.object({
  id: z.string(),
  name: z.string(),
  country: companySchema.shape.country,
  registration_number: z.string(),
  state: z.enum(COMPANY_STATES),
  applicant: person,
  submitted_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type ConsoleCompanyLine = z.output<typeof companyLine>

const consoleCompanySchema = z.object({
  ...companyLine.shape,
  address: companySchema.shape.address,
  papers: z.array(
    z.object({ id: z.string(), type: z.enum(COMPANY_PAPERS), state: z.enum(DOCUMENT_STATES), created_at: z.string() }),
  ),
  people: z.array(
    z.object({
      ...namedPersonSchema.shape,
      /** The account they confirmed with. */
      account: z.nullable(person),
      /** Their account’s name is likely theirs. */
      is_same_name: z.boolean(),
    }),
  ),
  open_cases: z.number(),
  is_held: z.boolean(),
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** What stands against approving it, in sentences. */
  missing: z.array(z.string()),
})
export type ConsoleCompany = z.output<typeof consoleCompanySchema>

export const consoleCompanies = endpoint({
  id: 'consoleCompanies',
  route: 'GET /console/companies',
  summary: 'Companies that applied, newest first; a search is written into the audit',
  auth: 'staff',
  roles: REVIEWERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(COMPANY_ID),
    state: z.optional(z.enum(COMPANY_STATES)),
    /** The beginning of a name, or a registration number or an id, exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(companyLine),
})

/** Reading one is written into the audit. */
export const consoleCompany = endpoint({
  id: 'consoleCompany',
  route: 'GET /console/companies/{id}',
  summary: 'One application: its papers, and whom it names',
  auth: 'staff',
  roles: REVIEWERS,
  params,
  response: consoleCompanySchema,
  errors: ['company_not_found', 'own_account'],
})

export const decideCompany = endpoint({
  id: 'decideCompany',
  route: 'POST /console/companies/{id}/decide',
  summary: 'Approve or reject an application; who is part of the company decides nothing',
  auth: 'staff',
  roles: REVIEWERS,
  params,
  body: z.object({ decision: z.enum(['approve', 'reject']), reason: reasonText }),
  response: consoleCompanySchema,
  errors: ['company_not_found', 'company_decided', 'company_unready', 'own_account'],
})
