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
