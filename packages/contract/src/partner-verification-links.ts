// Links by which a partner's customer is verified by the operator, on their own phone. The secret is in the address that is answered,
// once, behind its `#`.
import * as z from 'zod/mini'
import { email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { RELIED_TIERS } from './reliance.ts'
import { KYC_TIERS } from './tier-matrix.ts'

/** How long a link waits to be opened: it travels by message, and its customer may be asleep. */
export const LINK_OPEN_HOURS = 24
/** How long it lives after the last call of the browser that opened it. */
export const LINK_IDLE_MINUTES = 60
/** Where a partner does not say: identity verified. */
export const LINK_TIER = 3

export const VERIFICATION_LINK_STATES = ['open', 'taken', 'expired', 'revoked'] as const
/** How far its customer is on the way to the tier of a link. What they sent, and what was found, is not told. */
export const LINK_IDENTITIES = ['unverified', 'in_review', 'verified'] as const
export type LinkIdentity = (typeof LINK_IDENTITIES)[number]

const linkSchema = z.object({
  id: z.string(),
  customer_id: z.string(),
  /** `open`: nobody has opened it. `taken`: one browser has, and goes on. */
  status: z.enum(VERIFICATION_LINK_STATES),
  /** Which is to be reached. */
  tier: z.literal([...RELIED_TIERS]),
  /** Goes on when the link has ended: documents are looked at for a day or two. */
  identity: z.enum(LINK_IDENTITIES),
  /** What the customer has now. */
  customer_tier: z.literal([...KYC_TIERS]),
  /** Until it is opened, or after the last call of its browser. */
  expires_at: z.string(),
  created_at: z.string(),
})
export type VerificationLink = z.output<typeof linkSchema>

export const newVerificationLink = z.object({
  customer_id: partnerCustomerId,
  /** Where they read mail: a code sent there shows that whoever opens the link is them. */
  email,
  tier: z.optional(z.literal([...RELIED_TIERS], `must be one of ${RELIED_TIERS.join(', ')}`)),
  /** One of the partner's registered addresses. */
  return_address: z.optional(z.string().check(z.maxLength(500, 'at most 500 characters'))),
  language: z.optional(z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`)),
})
export type NewVerificationLink = z.output<typeof newVerificationLink>

const params = z.object({
  id: z
    .string('is required')
    .check(z.regex(/^vlk_[0-9a-z]{26}$/, 'must be the id of a verification link, which begins with vlk_')),
})

export const createVerificationLink = endpoint({
  id: 'createVerificationLink',
  route: 'POST /partner/verification_links',
  summary:
    'Make a link by which a customer is verified by the operator: answers the address to send them, for 24 hours',
  auth: 'partner',
  scope: 'customers:write',
  body: newVerificationLink,
  response: z.extend(linkSchema, {
    /** To be sent to the customer, this one time. It holds the link's secret. */
    url: z.string(),
  }),
  errors: ['partner_customer_not_found', 'account_suspended'],
})

export const readVerificationLink = endpoint({
  id: 'readVerificationLink',
  route: 'GET /partner/verification_links/{id}',
  summary: 'How a verification link stands, and how far its customer is',
  auth: 'partner',
  scope: 'customers:read',
  params,
  response: linkSchema,
  errors: ['verification_link_not_found'],
})

export const revokeVerificationLink = endpoint({
  id: 'revokeVerificationLink',
  route: 'POST /partner/verification_links/{id}/revoke',
  summary:
    'End a verification link: no call of its browser works from then on. What was sent is looked at all the same',
  auth: 'partner',
  scope: 'customers:write',
  params,
  response: linkSchema,
  errors: ['verification_link_not_found'],
})
