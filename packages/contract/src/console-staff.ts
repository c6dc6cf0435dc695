// Who works here: the calls with which staff know themselves and admins know staff.
import * as z from 'zod/mini'
import { email } from './auth.ts'
import { reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { STAFF_ROLES } from './staff-roles.ts'

export const staffMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Without one they cannot enter the console. */
  has_second_step: z.boolean(),
  added_at: z.string(),
})
export type StaffMember = z.output<typeof staffMemberSchema>

export const consoleMe = endpoint({
  id: 'consoleMe',
  route: 'GET /console/me',
  summary: 'Who asks, and in which role',
  auth: 'staff',
  response: staffMemberSchema,
})

export const listStaff = endpoint({
  id: 'listStaff',
  route: 'GET /console/staff',
  summary: 'Everybody who works here',
  auth: 'staff',
  roles: ['admin'],
  response: z.object({ staff: z.array(staffMemberSchema) }),
})

/**
 * An account that exists is proposed for a role, which a second admin approves; `role: null` ends its role and its
 * sessions at once.
 */
export const setStaffRole = endpoint({
  id: 'setStaffRole',
  route: 'POST /console/staff',
  summary: 'Propose a role for an account, or take it at once',
  auth: 'staff',
  proof: 'always',
  roles: ['admin'],
  body: z.object({
    email,
    role: z.nullable(z.enum(STAFF_ROLES)),
    reason: reasonText,
  }),
  /** `waits`: proposed, for another admin to approve. */
  response: z.object({ staff: z.array(staffMemberSchema), waits: z.boolean() }),
  errors: ['customer_not_found', 'own_role', 'email_unverified', 'proposal_open'],
})

/** Another admin approves it; then their sessions end, and the next one is set up with a code that admin gives them. */
export const resetSecondFactor = endpoint({
  id: 'resetSecondFactor',
  route: 'POST /console/staff/{id}/second-factor/reset',
  summary: 'Propose that the second factor which a colleague lost is taken off',
  auth: 'staff',
  proof: 'always',
  roles: ['admin'],
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({ reason: reasonText }),
  response: z.object({ waits: z.literal(true) }),
  errors: ['customer_not_found', 'own_account', 'totp_off', 'proposal_open'],
})

/** Staff are signed out after so long without a call by hand, and after so long altogether. */
export const STAFF_IDLE_MS = 15 * 60_000
export const STAFF_SESSION_MS = 8 * 3_600_000

/** How long the caller's own session goes on; asking by hand begins the idle time anew. */
export const staffSession = endpoint({
  id: 'staffSession',
  route: 'GET /console/session',
  summary: 'When this session ends: without a call by hand, and at the latest',
  auth: 'staff',
  response: z.object({ idle_seconds: z.number(), whole_seconds: z.number() }),
})

export const openStaffSession = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** What the browser calls itself, in words. */
  device: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type OpenStaffSession = z.output<typeof openStaffSession>

export const listStaffSessions = endpoint({
  id: 'listStaffSessions',
  route: 'GET /console/staff/sessions',
  summary: 'Where staff are signed in, the latest seen first',
  auth: 'staff',
  roles: ['admin'],
  response: z.object({ sessions: z.array(openStaffSession) }),
})

/** One's own is ended by signing out. To stop something takes one person and no proof. */
export const endStaffSession = endpoint({
  id: 'endStaffSession',
  route: 'POST /console/staff/sessions/{id}/end',
  summary: 'End a colleague’s session at once',
  auth: 'staff',
  roles: ['admin'],
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({ reason: reasonText }),
  response: z.object({ sessions: z.array(openStaffSession) }),
  errors: ['session_not_found', 'own_account'],
})
