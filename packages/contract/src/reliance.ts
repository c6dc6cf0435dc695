// Up to which tier the operator relies on who a partner says its customers are: two people grant it, one takes it back.
import * as z from 'zod/mini'
import { reasonText } from './console.ts'
import { PARTNER_DECIDERS } from './console-partners.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'

/** Tiers that may rest on a partner's word. The first takes none. */
export const RELIED_TIERS = [2, 3, 4] as const
export type ReliedTier = (typeof RELIED_TIERS)[number]

/** Documents that say who somebody is. */
export const RELIED_DOCUMENTS = ['national_id', 'passport', 'drivers_license'] as const
/** How the partner made sure: face to face, by a call with a camera, by a selfie beside the document, or at the issuer. */
export const RELIED_METHODS = ['in_person', 'video_call', 'document_and_selfie', 'issuer_register'] as const
export type ReliedMethod = (typeof RELIED_METHODS)[number]
/** `in_review`: names are compared, and what looks alike waits for people. `withdrawn`: reliance ended before. */
export const IDENTITY_STATES = ['in_review', 'accepted', 'refused', 'withdrawn'] as const
export type IdentityState = (typeof IDENTITY_STATES)[number]

const params = z.object({ id: z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner')) })
/** Null: on nothing. */
const tier = z.nullable(z.literal([...RELIED_TIERS], `must be one of ${RELIED_TIERS.join(', ')}, or null`))

const relianceSchema = z.object({
  up_to_tier: tier,
  /** How many of its customers have a tier by it, and how many are being compared or decided on. */
  accepted: z.int(),
  in_review: z.int(),
  /** What a colleague said that waits for a second. */
  first_word: z.nullable(firstWordSchema),
})
export type Reliance = z.output<typeof relianceSchema>

export const consolePartnerReliance = endpoint({
  id: 'consolePartnerReliance',
  route: 'GET /console/partners/{id}/reliance',
  summary: 'Up to which tier a partner is relied on for who its customers are',
  auth: 'staff',
  roles: PARTNER_DECIDERS,
  params,
  response: relianceSchema,
  errors: ['partner_not_found'],
})

export const grantPartnerReliance = endpoint({
  id: 'grantPartnerReliance',
  route: 'POST /console/partners/{id}/reliance',
  summary:
    'Say up to which tier a partner is relied on: more takes two people; less or nothing takes one, and lowers nobody’s tier',
  auth: 'staff',
  proof: 'always',
  roles: PARTNER_DECIDERS,
  params,
  body: z.object({ up_to_tier: tier, reason: reasonText }),
  /** `waits`: a second person has to say the same. */
  response: z.object({ reliance: relianceSchema, waits: z.boolean() }),
  errors: ['partner_not_found', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
