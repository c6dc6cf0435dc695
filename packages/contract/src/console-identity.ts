// Identity checks: the provider's callback, and what staff see of a check and decide about it.
import * as z from 'zod/mini'
import { reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'

/** A callback says which check to ask about. */
export const identityWebhook = endpoint({
  id: 'identityWebhook',
  route: 'POST /webhooks/smile-id',
  summary: 'Signed callbacks of the identity provider',
  auth: 'signature',
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
})

export const IDENTITY_CHECK_STATES = ['asking', 'waiting', 'approved', 'rejected', 'needs_person'] as const
export type IdentityCheckState = (typeof IDENTITY_CHECK_STATES)[number]

export const identityCheckSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  verification_id: z.string(),
  state: z.enum(IDENTITY_CHECK_STATES),
  /** Why a person must look, or why it was rejected. */
  reason: z.nullable(z.string()),
  /** What the pictures were asked to show, in their order; the place of a picture is its index. */
  poses: z.array(z.string()),
  /** The identity document whose number was compared; null: the selfie alone was looked at. */
  document_id: z.nullable(z.string()),
  provider_reference: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Null while it is open, and when the provider decided. */
  decided_by: z.nullable(z.string()),
})
export type IdentityCheckAnswer = z.output<typeof identityCheckSchema>

const params = z.object({ id: z.string() })

export const getIdentityCheck = endpoint({
  id: 'getIdentityCheck',
  route: 'GET /console/identity-checks/{id}',
  summary: 'One identity check',
  auth: 'staff',
  roles: ['compliance', 'admin'],
  params,
  response: identityCheckSchema,
  errors: ['identity_check_not_found'],
})

/** The pictures of a check that was decided are seen again for a reason only. */
export const permitIdentityPictures = endpoint({
  id: 'permitIdentityPictures',
  route: 'POST /console/identity-checks/{id}/permit',
  summary: 'Ask to see the pictures of a check: answers a permit for each',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: ['compliance', 'admin'],
  params,
  body: z.object({ reason: z.optional(reasonText) }),
  response: z.object({
    /** Each is good once, for five minutes, at this session. */
    pictures: z.array(z.object({ place: z.number(), pose: z.string(), permit: z.string(), expires_at: z.string() })),
  }),
  errors: ['identity_check_not_found'],
})

export const readIdentityPicture = endpoint({
  id: 'readIdentityPicture',
  route: 'POST /console/identity-checks/{id}/picture',
  summary: 'One picture of a check, by its permit',
  auth: 'staff',
  roles: ['compliance', 'admin'],
  file: true,
  params,
  body: z.object({
    place: z.int().check(z.minimum(1), z.maximum(9)),
    permit: z.string().check(z.maxLength(200, 'must be at most 200 characters')),
  }),
  response: z.unknown(),
  errors: ['permit_invalid', 'storage_unavailable'],
})

/** A person decides when the provider could not, or before it does. */
export const decideIdentityCheck = endpoint({
  id: 'decideIdentityCheck',
  route: 'POST /console/identity-checks/{id}/decide',
  summary: 'Approve or reject an identity check; the customer reads the reason of a rejection',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: ['compliance', 'admin'],
  params,
  body: z.object({ decision: z.enum(['approve', 'reject']), reason: reasonText }),
  response: identityCheckSchema,
  errors: ['identity_check_not_found', 'identity_check_decided', 'own_account'],
})
