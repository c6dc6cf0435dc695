// Is it well: what a load balancer and an operator ask.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const check = z.enum(['ok', 'failing', 'off'])

export const health = endpoint({
  id: 'health',
  route: 'GET /health',
  summary: 'State of the database, its schema, the jobs and the providers',
  auth: 'none',
  atConsole: true,
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    checks: z.object({
      database: check,
      migrations: check,
      jobs: check,
      rates: check,
      cards: check,
      /** Failing while processes compare names with different versions of the sanctions list. */
      sanctions: check,
      /** Failing when no replica answers, or it lags: the database itself then answers in its place. */
      replica: check,
      /** Failing when requests of the last hour did not come the way that TRUST_PROXY says. */
      addresses: check,
    }),
  }),
})
