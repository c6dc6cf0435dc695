// Partners: companies whose servers call Kivuko for customers of their own. Their members, keys and request log.
import * as z from 'zod/mini'
import { email } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './paging.ts'
import {
  KEY_NETWORKS_MAX,
  PARTNER_MODES,
  PARTNER_ROLES,
  PARTNER_SCOPES,
  PARTNER_STATES,
  ROTATION_HOURS,
} from './partner-keys.ts'

const id = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const params = z.object({ id })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const role = z.enum(PARTNER_ROLES, `must be one of ${PARTNER_ROLES.join(', ')}`)
const shortName = (what: string) =>
  z.string('is required').check(z.trim(), z.minLength(2, `must be ${what}`), z.maxLength(80, 'at most 80 characters'))

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(PARTNER_ROLES),
  /** Null: invited, and has not joined. */
  joined_at: z.nullable(z.string()),
})
export type PartnerMember = z.output<typeof memberSchema>

const line = {
  id: z.string(),
  name: z.string(),
  state: z.enum(PARTNER_STATES),
  /** The caller's. */
  role: z.enum(PARTNER_ROLES),
}

export const partnerSchema = z.object({
  ...line,
  website: z.string(),
  /** What the operator said last about live access; null before that. */
  note: z.nullable(z.string()),
  /** Those that keys can be made for. */
  modes: z.array(z.enum(PARTNER_MODES)),
  members: z.array(memberSchema),
})
export type Partner = z.output<typeof partnerSchema>

export const listPartners = endpoint({
  id: 'listPartners',
  route: 'GET /partners',
  summary: 'Partners the caller is a member of, and invitations to their confirmed email address',
  auth: 'user',
  response: z.object({
    partners: z.array(z.object(line)),
    invitations: z.array(z.object({ id: z.string(), partner: z.string(), role: z.enum(PARTNER_ROLES) })),
  }),
})

export const createPartner = endpoint({
  id: 'createPartner',
  route: 'POST /partners',
  summary: 'Become a partner: test keys at once, live ones once two people of the operator agreed',
  auth: 'user',
  proof: 'unless-fresh',
  body: z.object({
    name: shortName('the name of a company'),
    website: z
      .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
      .check(z.maxLength(200)),
  }),
  response: partnerSchema,
  errors: ['second_factor_missing', 'too_many_partners', 'account_suspended'],
})

export const readPartner = endpoint({
  id: 'readPartner',
  route: 'GET /partners/{id}',
  summary: 'One partner: how it stands, and its members',
  auth: 'user',
  params,
  response: partnerSchema,
  errors: ['partner_not_found', 'second_factor_missing'],
})

export const askForLive = endpoint({
  id: 'askForLive',
  route: 'POST /partners/{id}/live',
  summary: 'Ask the operator for live access',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  response: partnerSchema,
  errors: ['partner_not_found', 'second_factor_missing', 'partner_role_refused', 'partner_asked'],
})

export const invitePartnerMember = endpoint({
  id: 'invitePartnerMember',
  route: 'POST /partners/{id}/members',
  summary: 'Invite somebody by email: a mail says so, and they see it once they are signed in with that address',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  body: z.object({ email, role }),
  response: partnerSchema,
  errors: [
    'partner_not_found',
    'second_factor_missing',
    'partner_role_refused',
    'partner_member_known',
    'too_many_partner_members',
  ],
})

export const removePartnerMember = endpoint({
  id: 'removePartnerMember',
  route: 'POST /partners/{id}/members/{member}/remove',
  summary: 'Take somebody out, or leave: their keys stay, revoke those they knew',
  auth: 'user',
  proof: 'unless-fresh',
  params: z.object({ id, member: z.string().check(z.regex(/^ptm_[0-9a-z]{26}$/, 'must be the id of a member')) }),
  response: z.object({ result: z.literal('ok') }),
  errors: [
    'partner_not_found',
    'second_factor_missing',
    'partner_role_refused',
    'partner_member_not_found',
    'last_owner',
  ],
})

export const changePartnerRole = endpoint({
  id: 'changePartnerRole',
  route: 'POST /partners/{id}/members/{member}/role',
  summary: 'Say what a member may do from now on, or somebody who is invited',
  auth: 'user',
  proof: 'unless-fresh',
  params: z.object({ id, member: z.string().check(z.regex(/^ptm_[0-9a-z]{26}$/, 'must be the id of a member')) }),
  body: z.object({ role }),
  response: partnerSchema,
  errors: [
    'partner_not_found',
    'second_factor_missing',
    'partner_role_refused',
    'partner_member_not_found',
    'last_owner',
  ],
})

export const joinPartner = endpoint({
  id: 'joinPartner',
  route: 'POST /partners/invitations/{id}/accept',
  summary: 'Accept an invitation to the confirmed email address of the caller',
  auth: 'user',
  proof: 'unless-fresh',
  params: z.object({ id: z.string().check(z.regex(/^ptm_[0-9a-z]{26}$/, 'must be the id of an invitation')) }),
  response: partnerSchema,
  errors: ['partner_not_found', 'second_factor_missing'],
})

export const ABOUT_KEYS = [
  'partner_not_found',
  'second_factor_missing',
  'partner_role_refused',
  'partner_mode_closed',
] as const

const network = z.string().check(z.minLength(2), z.maxLength(64))

export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins and its last four characters; the whole is shown once. */
  shown: z.string(),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  /** Empty: from anywhere. */
  networks: z.array(z.string()),
  /** Which its calls are answered in, unless they name another by `Kivuko-Version`. */
  api_version: z.string(),
  /** Ed25519, in base64: with its pair calls are signed. Null: they are not. */
  public_key: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** From then on it does not work; null while nobody rotated or revoked it. */
  ends_at: z.nullable(z.string()),
})
export type PartnerKey = z.output<typeof keySchema>

const madeKey = z.object({
  key: keySchema,
  /** The whole key, this one time. */
  secret: z.string(),
})

export const listPartnerKeys = endpoint({
  id: 'listPartnerKeys',
  route: 'GET /partners/{id}/keys',
  summary: 'The keys of one mode, those that ended in the last 30 days with them',
  auth: 'user',
  params,
  query: z.object({ mode }),
  response: z.object({ keys: z.array(keySchema) }),
  errors: ABOUT_KEYS,
})

export const createPartnerKey = endpoint({
  id: 'createPartnerKey',
  route: 'POST /partners/{id}/keys',
  summary: 'Make a key; it is shown this one time',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  body: z.object({
    mode,
    name: shortName('what it is for'),
    scopes: z
      .array(z.enum(PARTNER_SCOPES, `must be one of ${PARTNER_SCOPES.join(', ')}`))
      .check(z.minLength(1, 'must name at least one scope'), z.maxLength(PARTNER_SCOPES.length, 'names a scope twice')),
    /** Addresses and networks it may be used from, such as `203.0.113.0/24`; none: from anywhere. */
    networks: z._default(z.array(network).check(z.maxLength(KEY_NETWORKS_MAX, `at most ${KEY_NETWORKS_MAX}`)), []),
  }),
  response: madeKey,
  errors: [...ABOUT_KEYS, 'too_many_partner_keys'],
})

export const keyParams = z.object({
  id,
  key: z.string().check(z.regex(/^apk_[0-9a-z]{26}$/, 'must be the id of a key')),
})

export const rotatePartnerKey = endpoint({
  id: 'rotatePartnerKey',
  route: 'POST /partners/{id}/keys/{key}/rotate',
  summary: 'Make a key like this one; the old one works on for so many hours',
  auth: 'user',
  proof: 'unless-fresh',
  params: keyParams,
  body: z.object({
    mode,
    overlap_hours: z.literal([...ROTATION_HOURS], `must be one of ${ROTATION_HOURS.join(', ')}`),
  }),
  response: madeKey,
  errors: [...ABOUT_KEYS, 'partner_key_not_found', 'partner_key_ended', 'too_many_partner_keys'],
})

export const revokePartnerKey = endpoint({
  id: 'revokePartnerKey',
  route: 'POST /partners/{id}/keys/{key}/revoke',
  summary: 'End a key at once',
  auth: 'user',
  proof: 'unless-fresh',
  params: keyParams,
  body: z.object({ mode }),
  response: z.object({ key: keySchema }),
  errors: [...ABOUT_KEYS, 'partner_key_not_found'],
})

const loggedRequest = z.object({
  id: z.string(),
  /** As the answer's `request_id` had it. */
  request_id: z.string(),
  at: z.string(),
  key_id: z.string(),
  method: z.string(),
  /** As the contract writes it: what stood in place of `{…}` is in `objects`. */
  path: z.string(),
  status: z.int(),
  /** Of a refusal. */
  code: z.nullable(z.string()),
  duration_ms: z.int(),
  /** Ids and references that the path or the answer named. */
  objects: z.array(z.string()),
})
export type LoggedRequest = z.output<typeof loggedRequest>

const words = z.optional(z.string().check(z.minLength(1), z.maxLength(100, 'at most 100 characters')))

export const listPartnerRequests = endpoint({
  id: 'listPartnerRequests',
  route: 'GET /partners/{id}/requests',
  summary: 'Calls with the partner’s keys of the last 30 days, newest first: no body, no address, no key',
  auth: 'user',
  params,
  query: z.object({
    mode,
    request_id: words,
    /** An id or a reference that the path or the answer named. */
    object: words,
    key_id: words,
    path: words,
    limit: wholeNumber(1, 100, 50),
    after: z.optional(z.string().check(z.regex(/^plg_[0-9a-z]{26}$/, 'must be `next` of the page before'))),
  }),
  response: z.object({ data: z.array(loggedRequest), next: z.nullable(z.string()) }),
  errors: ABOUT_KEYS,
})
