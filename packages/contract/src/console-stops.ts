// Stopping money: one member of staff stops at once, two resume. What is held waits in its queue meanwhile.
import * as z from 'zod/mini'
import { person, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { MONEY_DECIDERS } from './staff-roles.ts'
import { STOP_NAMES } from './stops.ts'

/** What is stopped, since when, by whom and why. */
export const stopInForce = z.object({
  id: z.string(),
  name: z.enum(STOP_NAMES),
  since: z.string(),
  /** Null: the check of the ledger, or the command on the machine. */
  by: z.nullable(person),
  reason: z.string(),
  /** What customers read instead of the usual sentence. */
  notice: z.nullable(z.string()),
})
export type StopInForce = z.output<typeof stopInForce>

const stopSwitch = z.object({
  name: z.enum(STOP_NAMES),
  stop: z.nullable(stopInForce),
  /** What waits in its queue because of it. */
  held: z.number(),
})
export type StopSwitch = z.output<typeof stopSwitch>

const pastStop = z.extend(stopInForce, { resumed_at: z.string(), resumed_by: z.array(person) })
export type PastStop = z.output<typeof pastStop>

/** `can_resume`: it is the caller's work to propose it. The last of those that ended, newest first. */
const all = z.object({ switches: z.array(stopSwitch), past: z.array(pastStop), can_resume: z.boolean() })

export const listStops = endpoint({
  id: 'listStops',
  route: 'GET /console/stops',
  summary: 'Every switch that stops money: what is stopped, why, and what waits for it',
  auth: 'staff',
  response: all,
})

/** In force everywhere within a second. Every member of staff may: a stop harms nobody for long, and seconds count. */
export const stopMoney = endpoint({
  id: 'stopMoney',
  route: 'POST /console/stops',
  summary: 'Stop a way of money at once',
  auth: 'staff',
  body: z.object({
    name: z.enum(STOP_NAMES),
    reason: reasonText,
    /** For customers, instead of the usual sentence. */
    notice: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  }),
  response: all,
  errors: ['already_stopped'],
})

/** Another person approves it under `/console/changes`. */
export const proposeResume = endpoint({
  id: 'proposeResume',
  route: 'POST /console/stops/resume',
  summary: 'Propose that a stopped way of money runs again; a second person approves',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  body: z.object({ name: z.enum(STOP_NAMES), reason: reasonText }),
  response: all,
  errors: ['not_stopped', 'proposal_open'],
})
