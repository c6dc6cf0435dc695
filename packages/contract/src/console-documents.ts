// Documents in the console: what waits for a person, one document beside the data it must prove, and the decision.
import * as z from 'zod/mini'
import { consolePage, consolePaging, reasonText } from './console.ts'
import { ALL_DOCUMENT_TYPES, DOCUMENT_MEDIA_TYPES, DOCUMENT_PAGES_MAX, DOCUMENT_STATES } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { savedAddressSchema } from './postal-address.ts'
import type { StaffRole } from './staff-roles.ts'

const REVIEWERS = ['compliance', 'admin'] as const satisfies StaffRole[]

/** Why a document is not accepted: what the customer reads, before the reviewer's own words. */
export const DOCUMENT_REJECTIONS = {
  unreadable: 'The picture is blurred, dark or cut off.',
  wrong_document: 'This is not the kind of document that was chosen.',
  details_differ: 'The name, birth date or number differs from your details.',
  address_differs: 'The address differs from the one you gave.',
  expired: 'The document has expired, or is too old.',
  incomplete: 'A page or a side is missing.',
  altered: 'The document cannot be accepted as it was sent.',
  other: '',
} as const
export type DocumentRejection = keyof typeof DOCUMENT_REJECTIONS
export const REJECTION_CODES = Object.keys(DOCUMENT_REJECTIONS) as DocumentRejection[]
export const REJECTION_WORDS_MAX = 300
/** Said beside `words` when the reason is `other` and nothing was typed. */
export const WORDS_MISSING_TEXT = 'Say in a few words what is wrong'

export const documentLineSchema = z.object({
  id: z.string(),
  document_type: z.enum(ALL_DOCUMENT_TYPES),
  state: z.enum(DOCUMENT_STATES),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** Two letters of the address they gave; null until they did. */
  country_code: z.nullable(z.string()),
  tier: z.number(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type DocumentLine = z.output<typeof documentLineSchema>

/** The oldest that waits comes first; in every other list the newest. */
export const consoleDocuments = endpoint({
  id: 'consoleDocuments',
  route: 'GET /console/documents',
  summary: 'Documents that customers handed in',
  auth: 'staff',
  roles: REVIEWERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    state: z._default(z.enum([...DOCUMENT_STATES, 'all']), 'pending'),
    type: z.optional(z.enum(ALL_DOCUMENT_TYPES)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
    /** A part of the name or the email, or a document's whole id. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'))),
  }),
  response: consolePage(documentLineSchema),
})

const earlierSchema = z.object({
  id: z.string(),
  document_type: z.enum(ALL_DOCUMENT_TYPES),
  state: z.enum(DOCUMENT_STATES),
  rejection_reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
})

/** Opening it is written into the audit. The pages and the number need a permit. */
export const consoleDocument = endpoint({
  id: 'consoleDocument',
  route: 'GET /console/documents/{id}',
  summary: 'One document, beside the data it must prove',
  auth: 'staff',
  roles: REVIEWERS,
  params: z.object({ id: z.string() }),
  response: z.object({
    ...documentLineSchema.shape,
    media_type: z.enum(DOCUMENT_MEDIA_TYPES),
    size_bytes: z.number(),
    /** Its last characters: `••••4821`. */
    document_number: z.string(),
    rejection_reason: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.nullable(z.string()),
    phone_number: z.nullable(z.string()),
    address: z.nullable(savedAddressSchema),
    is_suspended: z.boolean(),
    /** Of this customer. */
    open_cases: z.number(),
    /** What the customer's tier will be once this is approved. */
    tier_after: z.number(),
    /** Stands for the data above: a decision names the one it was made on. */
    version: z.string(),
    /** Others of the same customer, newest first. */
    earlier: z.array(earlierSchema),
    /** Somebody else decides: it is the caller’s own document, or a company’s of which they are part. */
    is_own: z.boolean(),
  }),
  errors: ['document_not_found'],
})
export type ReviewedDocument = z.output<typeof consoleDocument.response>
export type EarlierDocument = z.output<typeof earlierSchema>

/** A document that was decided on is read again for a reason only. */
export const permitDocument = endpoint({
  id: 'permitDocument',
  route: 'POST /console/documents/{id}/permit',
  summary: 'Ask to read a document: answers its number, and a permit for the picture of each page',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: REVIEWERS,
  params: z.object({ id: z.string() }),
  body: z.object({ reason: z.optional(reasonText) }),
  response: z.object({
    document_number: z.string(),
    /** Until when the permits are good, at this session. */
    expires_at: z.string(),
    pages: z.array(
      z.object({
        /** From 1. */
        page: z.number(),
        /** Good once. */
        permit: z.string(),
        /** By whoever asks, before. */
        was_opened: z.boolean(),
      }),
    ),
  }),
  errors: ['document_not_found', 'file_unreadable', 'server_busy', 'storage_unavailable'],
})
export type PermittedPage = z.output<typeof permitDocument.response>['pages'][number]

/** Nobody is sent the file itself. Whoever reads a page this way has opened it. */
export const readDocumentPage = endpoint({
  id: 'readDocumentPage',
  route: 'POST /console/documents/{id}/page',
  summary: 'The picture of one page of a document, by its permit',
  auth: 'staff',
  roles: REVIEWERS,
  file: true,
  params: z.object({ id: z.string() }),
  body: z.object({
    page: z.int('must be a whole number').check(z.minimum(1), z.maximum(DOCUMENT_PAGES_MAX)),
    permit: z.string().check(z.maxLength(200, 'must be at most 200 characters')),
  }),
  response: z.unknown(),
  errors: ['permit_invalid', 'storage_unavailable'],
})

const decided = z.object({
  id: z.string(),
  state: z.enum(DOCUMENT_STATES),
  /** The customer's, now. */
  tier: z.number(),
})
const version = z.string().check(z.maxLength(100, 'must be at most 100 characters'))

export const approveDocument = endpoint({
  id: 'approveDocument',
  route: 'POST /console/documents/{id}/approve',
  summary: 'Accept a document, every page of which one has opened',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: REVIEWERS,
  params: z.object({ id: z.string() }),
  body: z.object({ version }),
  response: decided,
  errors: [
    'document_not_found',
    'document_decided',
    'data_changed',
    'own_document',
    'birth_date_missing',
    'document_unopened',
  ],
})

export const rejectDocument = endpoint({
  id: 'rejectDocument',
  route: 'POST /console/documents/{id}/reject',
  summary: 'Turn a document down, and say why: the customer reads it',
  auth: 'staff',
  roles: REVIEWERS,
  params: z.object({ id: z.string() }),
  body: z
    .object({
      version,
      reason: z.enum(REJECTION_CODES, `must be one of ${REJECTION_CODES.join(', ')}`),
      words: z._default(
        z
          .string('must be text')
          .check(z.trim(), z.maxLength(REJECTION_WORDS_MAX, `must be at most ${REJECTION_WORDS_MAX} characters`)),
        '',
      ),
    })
    .check(
      z.refine(({ reason, words }) => reason !== 'other' || words.length >= 3, {
        path: ['words'],
        error: WORDS_MISSING_TEXT,
      }),
    ),
  response: decided,
  errors: ['document_not_found', 'document_decided', 'data_changed', 'own_document'],
})

/** What the customer is told and the audit keeps. */
export function rejectionText(reason: DocumentRejection, words: string): string {
  return [DOCUMENT_REJECTIONS[reason], words].filter((part) => part !== '').join(' ')
}
