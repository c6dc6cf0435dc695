// Background jobs that were tried as often as they are tried: nobody works on them any more until a person decides.
import * as z from 'zod/mini'
import { consolePage, consolePaging, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { MONEY_READERS } from './staff-roles.ts'

/** Tried again from the start; or removed for good. */
export const JOB_DECISIONS = ['retry', 'write_off'] as const
export type JobDecision = (typeof JOB_DECISIONS)[number]

const givenUpJob = z.object({
  /** Its number in the queue. */
  id: z.string(),
  /** What it does: 'refund order'. */
  task: z.string(),
  /** What it was for: 'refundId rfd_…'. */
  about: z.array(z.string()),
  attempts: z.number(),
  /** Without names, contacts, accounts and secrets. */
  last_error: z.nullable(z.string()),
  created_at: z.string(),
  last_tried_at: z.string(),
})
export type GivenUpJob = z.output<typeof givenUpJob>

/** The state of the queue: what is due, since when the oldest of that waits, and what is put off to a later time. */
const queue = z.object({
  due: z.number(),
  oldest_due_at: z.nullable(z.string()),
  running: z.number(),
  later: z.number(),
  given_up: z.number(),
})
export type JobQueue = z.output<typeof queue>

export const listGivenUpJobs = endpoint({
  id: 'listGivenUpJobs',
  route: 'GET /console/jobs',
  summary: 'Background jobs that failed for good, oldest first, and the state of the queue',
  auth: 'staff',
  roles: MONEY_READERS,
  query: z.object({ ...consolePaging }),
  response: z.extend(consolePage(givenUpJob), { queue, can_decide: z.boolean() }),
})

/** Every job is safe to repeat: it reads the state first. A written-off one is kept with the decision. */
export const decideGivenUpJob = endpoint({
  id: 'decideGivenUpJob',
  route: 'POST /console/jobs/{id}/decide',
  summary: 'Try a job again that was given up, or write it off',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: ['admin'],
  params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'must be the number of a job')) }),
  body: z.object({
    decision: z.enum(JOB_DECISIONS, 'must be retry or write_off'),
    reason: reasonText,
  }),
  response: z.object({ decided: z.literal(true) }),
  errors: ['job_not_found'],
})
