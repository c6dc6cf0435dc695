// Companies as customers: the application, whom it names, who acts for a company, and what needs two of them.
import * as z from 'zod/mini'
import { email } from './auth.ts'
import { COMPANY_COUNTRIES, COMPANY_PERSON_ROLES, companyDetails, companyPerson } from './company-rules.ts'
import { COMPANY_PAPERS, DOCUMENT_STATES } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { MEMBER_ROLES } from './member-roles.ts'
import { savedAddressSchema } from './postal-address.ts'
import { t } from './text.ts'

/** `open`: approved, a customer of its own. */
export const COMPANY_STATES = ['draft', 'submitted', 'open', 'rejected'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]

/** How far somebody the application names has come. */
export const NAMED_STATES = ['invited', 'confirmed', 'verified'] as const
export type NamedState = (typeof NAMED_STATES)[number]

export const REQUEST_STATES = ['open', 'approved', 'done', 'refused', 'rejected', 'withdrawn', 'ended'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const REQUEST_KINDS = ['transfer', 'limit'] as const
export const REQUEST_DAYS = 7
/** Of one member at a time. */
export const OPEN_REQUESTS_MAX = 20

const COMPANY_ID = z.string().check(z.regex(/^usr_[0-9a-z]{1,60}$/, t('must be the id of a company')))
const params = z.object({ id: COMPANY_ID })

const line = {
  id: z.string(),
  name: z.string(),
  state: z.enum(COMPANY_STATES),
  /** Null: who applied, before it is open. */
  role: z.nullable(z.enum(MEMBER_ROLES)),
}
export type CompanyLine = z.output<z.ZodMiniObject<typeof line>>

export const namedPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(COMPANY_PERSON_ROLES),
  share_percent: z.string(),
  state: z.enum(NAMED_STATES),
})
export type NamedPerson = z.output<typeof namedPersonSchema>

export const companySchema = z.object({
  ...line,
  country: z.enum(COMPANY_COUNTRIES),
  registration_number: z.string(),
  address: z.omit(savedAddressSchema, { country_code: true }),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  papers: z.array(
    z.object({
      type: z.enum(COMPANY_PAPERS),
      /** Null: not handed in. */
      state: z.nullable(z.enum(DOCUMENT_STATES)),
      rejection_reason: z.nullable(z.string()),
    }),
  ),
  people: z.array(namedPersonSchema),
  /** From which share on an owner is named. */
  owner_percent: z.number(),
  /** Before it can be handed in, in sentences. */
  missing: z.array(z.string()),
  /** By which others send it money; null before it is open. */
  pay_address: z.nullable(z.string()),
  /** It is held while a likeness to a listed name is looked at. */
  is_held: z.boolean(),
})
export type Company = z.output<typeof companySchema>

export const listCompanies = endpoint({
  id: 'listCompanies',
  route: 'GET /companies',
  summary: 'Companies the caller applied for or acts for',
  auth: 'user',
  response: z.object({
    companies: z.array(
      z.object({
        ...line,
        /** What it was told and no member read; none before it is open. */ unread_count: z.number(),
      }),
    ),
  }),
})

export const applyForCompany = endpoint({
  id: 'applyForCompany',
  route: 'POST /companies',
  summary: 'Begin the application of a company',
  auth: 'user',
  body: companyDetails,
  response: companySchema,
  errors: ['too_many_companies', 'account_suspended'],
})

export const readCompany = endpoint({
  id: 'readCompany',
  route: 'GET /companies/{id}',
  summary: 'One company: its application, and who is verified',
  auth: 'user',
  params,
  response: companySchema,
  errors: ['company_not_found'],
})

export const changeCompany = endpoint({
  id: 'changeCompany',
  route: 'POST /companies/{id}/details',
  summary: 'Correct an application that is not handed in',
  auth: 'user',
  params,
  body: companyDetails,
  response: companySchema,
  errors: ['company_not_found', 'company_handed_in'],
})

/** multipart/form-data with `company_id`, `document_type` and `file`. */
export const sendCompanyPaper = endpoint({
  id: 'sendCompanyPaper',
  route: 'POST /companies/papers',
  summary: 'Hand in a paper of a company for review',
  auth: 'user',
  form: 'file',
  body: z.object({ company_id: COMPANY_ID, document_type: z.enum(COMPANY_PAPERS) }),
  response: companySchema,
  errors: [
    'company_not_found',
    'company_handed_in',
    'document_waiting',
    'file_type_refused',
    'file_too_large',
    'file_unreadable',
    'file_protected',
    'picture_too_small',
    'picture_odd_shape',
    'picture_blurred',
    'storage_unavailable',
  ],
})

export const nameCompanyPerson = endpoint({
  id: 'nameCompanyPerson',
  route: 'POST /companies/{id}/people',
  summary: 'Name a director, or an owner of much of it',
  auth: 'user',
  params,
  body: companyPerson,
  response: companySchema,
  errors: ['company_not_found', 'company_handed_in', 'company_person_named', 'too_many_people'],
})

export const removeCompanyPerson = endpoint({
  id: 'removeCompanyPerson',
  route: 'POST /companies/{id}/people/{person}/remove',
  summary: 'Take a name out of an application that is not handed in',
  auth: 'user',
  params: z.object({
    id: COMPANY_ID,
    person: z.string().check(z.regex(/^cpp_[0-9a-z]{26}$/, t('must be the id of a person'))),
  }),
  response: companySchema,
  errors: ['company_not_found', 'company_handed_in', 'company_person_not_found'],
})

export const submitCompany = endpoint({
  id: 'submitCompany',
  route: 'POST /companies/{id}/submit',
  summary: 'Hand the application in: everyone it names is mailed a link of their own',
  auth: 'user',
  params,
  response: companySchema,
  errors: ['company_not_found', 'company_handed_in', 'company_incomplete', 'company_registered'],
})

const token = z.object({
  token: z.string().check(z.regex(/^kvc_[\w-]{43}$/, t('must be the token of a mailed link'))),
})
const linkAnswer = z.object({
  company_id: z.string(),
  company_name: z.string(),
  /** Named by the application, or invited as a member. */
  as: z.enum([...COMPANY_PERSON_ROLES, ...MEMBER_ROLES]),
  is_member: z.boolean(),
  is_confirmed: z.boolean(),
  /** Their identity is verified. */
  is_verified: z.boolean(),
})
export type CompanyLink = z.output<typeof linkAnswer>

export const openCompanyLink = endpoint({
  id: 'openCompanyLink',
  route: 'POST /companies/links/open',
  summary: 'What a mailed link of a company asks, of the account with the address it was mailed to',
  auth: 'user',
  isRare: true,
  body: token,
  response: linkAnswer,
  errors: ['company_link_invalid', 'company_link_of_another'],
})

export const confirmCompanyLink = endpoint({
  id: 'confirmCompanyLink',
  route: 'POST /companies/links/confirm',
  summary: 'Say yes to it',
  auth: 'user',
  isRare: true,
  body: token,
  response: linkAnswer,
  errors: ['company_link_invalid', 'company_link_of_another'],
})

export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Null until they accepted. */
  name: z.nullable(z.string()),
  role: z.enum(MEMBER_ROLES),
  is_self: z.boolean(),
  joined_at: z.nullable(z.string()),
})
export type Member = z.output<typeof memberSchema>
const memberList = z.object({ members: z.array(memberSchema) })

export const listMembers = endpoint({
  id: 'listMembers',
  route: 'GET /companies/{id}/members',
  summary: 'Who acts for the company, and who is invited to',
  auth: 'user',
  params,
  response: memberList,
  errors: ['company_not_found'],
})

export const inviteMember = endpoint({
  id: 'inviteMember',
  route: 'POST /companies/{id}/members',
  summary: 'Invite somebody by mail to act for the company',
  auth: 'user',
  proof: 'always',
  params,
  body: z.object({ email, role: z.enum(MEMBER_ROLES, oneOf(MEMBER_ROLES)) }),
  response: memberList,
  errors: ['company_not_found', 'member_role_refused', 'member_known', 'too_many_people', 'account_suspended'],
})

const memberParams = z.object({
  id: COMPANY_ID,
  member: z.string().check(z.regex(/^cpm_[0-9a-z]{26}$/, t('must be the id of a member'))),
})

export const changeMember = endpoint({
  id: 'changeMember',
  route: 'POST /companies/{id}/members/{member}/role',
  summary: 'Give a member another role',
  auth: 'user',
  proof: 'always',
  params: memberParams,
  body: z.object({ role: z.enum(MEMBER_ROLES, oneOf(MEMBER_ROLES)) }),
  response: memberList,
  errors: ['company_not_found', 'member_role_refused', 'member_not_found', 'last_admin', 'account_suspended'],
})

export const removeMember = endpoint({
  id: 'removeMember',
  route: 'POST /companies/{id}/members/{member}/remove',
  summary: 'Take a member out, or leave: their open requests end with it',
  auth: 'user',
  proof: 'always',
  params: memberParams,
  response: memberList,
  errors: ['company_not_found', 'member_role_refused', 'member_not_found', 'last_admin', 'account_suspended'],
})
