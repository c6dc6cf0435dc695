// Identity documents: their kinds, what files are taken, and the calls that hand them in and list them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textOf } from './field-rules.ts'
import { KYC_TIER_MAX } from './kyc.ts'
import { t } from './text.ts'

export const DOCUMENT_TYPES = [
  'national_id',
  'passport',
  'drivers_license',
  'utility_bill',
  'bank_statement',
  'income_proof',
] as const
/** Papers of a company: they prove no person's tier. */
export const COMPANY_PAPERS = ['incorporation', 'list_of_owners'] as const
export type CompanyPaper = (typeof COMPANY_PAPERS)[number]
/** Every kind there is. */
export const ALL_DOCUMENT_TYPES = [...DOCUMENT_TYPES, ...COMPANY_PAPERS] as const
export type DocumentType = (typeof ALL_DOCUMENT_TYPES)[number]
export type PersonalDocument = (typeof DOCUMENT_TYPES)[number]
/** The tier at which a document is due. */
export const DOCUMENT_TIERS: Record<PersonalDocument, number> = {
  national_id: 2,
  passport: 2,
  drivers_license: 2,
  utility_bill: 3,
  bank_statement: 3,
  income_proof: 4,
}
export const DOCUMENT_STATES = ['pending', 'approved', 'rejected'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What lifts a customer of the highest tier to premium (catalogue KYC-13). */
export const PREMIUM_DOCUMENT = 'income_proof' satisfies DocumentType

/** Documents up to one tier above the customer's; none once there is no tier left to reach, but the one for premium. */
export function offeredDocuments(tier: number, tierMax: number = KYC_TIER_MAX): PersonalDocument[] {
  return tier >= tierMax ? [] : DOCUMENT_TYPES.filter((type) => DOCUMENT_TIERS[type] <= tier + 1)
}

export const DOCUMENT_BYTES_MAX = 5_242_880
export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number]
/** Of a PDF. */
export const DOCUMENT_PAGES_MAX = 20
/** Of a picture's shorter side, in pixels: the shorter side of a card, 54 mm, at some 280 dots an inch. */
export const DOCUMENT_SIDE_MIN = 600
/** How many times as long as wide: a page has 1.4, a card 1.6, the screen of a phone up to 2.4. */
export const DOCUMENT_SHAPE_MAX = 2.5
export const DOCUMENT_FILE_ENDINGS = ['.jpg', '.jpeg', '.png', '.pdf'] as const

export const kycDocumentSchema = z.object({
  id: z.string(),
  document_type: z.enum(ALL_DOCUMENT_TYPES),
  /** Its last four characters: `••••4821`. */
  document_number: z.string(),
  created_at: z.string(),
  verification_status: z.enum(DOCUMENT_STATES),
  rejection_reason: z.nullable(z.string()),
})
export type KycDocument = z.output<typeof kycDocumentSchema>

export const listKycDocuments = endpoint({
  id: 'listKycDocuments',
  route: 'GET /kyc/documents',
  summary: 'Documents the customer handed in, newest first, their numbers masked',
  auth: 'user',
  forVerification: true,
  response: z.array(kycDocumentSchema),
})

export const documentNumber = z
  .string(textOf(t('Document number')))
  .check(
    z.trim(),
    z.minLength(1, { error: t('Document number is required'), abort: true }),
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,39}$/,
      t('must be 3 to 40 letters, digits, spaces, dots, slashes or hyphens'),
    ),
  )

/** multipart/form-data with `document_type`, `document_number` and `file`. */
export const sendKycDocument = endpoint({
  id: 'sendKycDocument',
  route: 'POST /kyc/documents',
  summary: 'Hand in a document for review',
  auth: 'user',
  forVerification: true,
  form: 'file',
  body: z.object({ document_type: z.enum(DOCUMENT_TYPES), document_number: documentNumber }),
  response: kycDocumentSchema,
  errors: [
    'birth_date_needed',
    'file_type_refused',
    'file_too_large',
    'file_unreadable',
    'server_busy',
    'file_protected',
    'picture_too_small',
    'picture_odd_shape',
    'picture_blurred',
    'document_not_offered',
    'document_waiting',
    'storage_unavailable',
  ],
})
