// What the doctor found: one line for each thing that was looked at, with what to do about it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const DOCTOR_AREAS = [
  'settings',
  'database',
  'workers',
  'storage',
  'web',
  'clock',
  'providers',
  'signer',
  'prices',
  'sanctions',
  'books',
  'stops',
  'staff',
] as const
export type DoctorArea = (typeof DOCTOR_AREAS)[number]

/** `warning`: it works, and will hurt. `skipped`: not set up, or nobody could look. */
export const DOCTOR_STATES = ['fine', 'warning', 'wrong', 'skipped'] as const
export type DoctorState = (typeof DOCTOR_STATES)[number]

const finding = z.object({
  area: z.enum(DOCTOR_AREAS),
  about: z.string(),
  state: z.enum(DOCTOR_STATES),
  says: z.string(),
  /** What to do; null where there is nothing. */
  remedy: z.nullable(z.string()),
})
export type DoctorFinding = z.output<typeof finding>

export const consoleDoctor = endpoint({
  id: 'consoleDoctor',
  route: 'GET /console/doctor',
  summary: 'Looks at this installation and every provider, without moving money, and says what to do about each line',
  auth: 'staff',
  roles: ['admin'],
  response: z.object({
    findings: z.array(finding),
    /** Nothing is wrong; warnings may stand. */
    is_well: z.boolean(),
    as_of: z.string(),
  }),
})

export const consoleDoctorMessages = endpoint({
  id: 'consoleDoctorMessages',
  route: 'POST /console/doctor/messages',
  summary:
    'Sends whoever asks a mail, and a text message if their phone is verified: that both arrive, only they can see',
  auth: 'staff',
  roles: ['admin'],
  response: z.object({ findings: z.array(finding) }),
})
