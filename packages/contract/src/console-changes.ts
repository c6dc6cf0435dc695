// What two people change together: roles, settings, second factors that were lost, and that what was stopped runs again. One proposes, by the staff's and the settings' own calls;
// another decides here.
import * as z from 'zod/mini'
import { person, reasonText } from './console.ts'
import { settingValue } from './console-settings.ts'
import { endpoint } from './endpoint.ts'

export const CHANGE_KINDS = ['staff_role', 'setting', 'second_factor', 'resume'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
export const CHANGE_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** Whoever is given a role here, the other did not give theirs in these days: a pair is two people. */
export const INDEPENDENT_AFTER_DAYS = 30

export const changeSchema = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** The name of the setting or of what is stopped, or whose role or second factor it is. */
  subject: z.string(),
  /** What is in force now; null for somebody without a role. Of a second factor `set up`, and `none` next. */
  now: z.nullable(settingValue),
  next: settingValue,
  reason: z.string(),
  proposed_by: person,
  proposed_at: z.string(),
  /** Whether the caller may approve or reject it, and take it back. */
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
})
export type Change = z.output<typeof changeSchema>

/** Oldest first. */
export const listChanges = endpoint({
  id: 'listChanges',
  route: 'GET /console/changes',
  summary: 'Roles, settings, lost second factors and resumed ways of money that wait for a second person',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  query: z.object({ kind: z.optional(z.enum(CHANGE_KINDS)) }),
  response: z.object({ changes: z.array(changeSchema) }),
})

/** What is approved is in force at once. Roles and second factors are decided by admins; settings by treasury, too. */
export const decideChange = endpoint({
  id: 'decideChange',
  route: 'POST /console/changes/{id}/decide',
  summary: 'Approve or reject a change that a colleague proposed, or take one’s own back',
  auth: 'staff',
  proof: 'always',
  roles: ['treasury', 'admin'],
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({
    decision: z.enum(['approve', 'reject', 'withdraw'], 'must be approve, reject or withdraw'),
    reason: reasonText,
  }),
  response: z.object({
    changes: z.array(changeSchema),
    /** Shown once, to who approved that a colleague's second factor is taken off: they give it to them in person. */
    enrolment_code: z.optional(z.string()),
  }),
  errors: [
    'proposal_not_found',
    'proposal_decided',
    'same_person',
    'not_independent',
    'same_device',
    'not_proposer',
    'not_stopped',
    'email_unverified',
    'customer_not_found',
    'own_role',
    'own_account',
    'totp_off',
  ],
})
