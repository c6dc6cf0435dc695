// The process itself: what it is, what it says, and how it works its jobs.
import * as z from 'zod'
import { HTTP } from './http.ts'
import { isLoopback, milliseconds, refuse, text, whole } from './setting.ts'

export const PROCESS = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` does not check its own answers, and starts with nothing published or unsafe wherever it listens. `test` is as `development`.',
    ),
  KIVUKO_ENV: z
    .enum(['demo', 'live'])
    .default('live')
    .describe(
      '`demo` runs against the sandbox and may seed demo customers; `live` starts with nothing published or unsafe: [Operating](guides/operating.md).',
    ),
  DEMO_OPEN_TO_EVERYBODY: z
    .enum(['no', 'yes'])
    .default('no')
    .describe(
      'A demo listens on this machine alone: its logins and keys are published. `yes` lets everybody in who reaches it; then no answer has the codes that are mailed and texted.',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe(
      'Ids, codes and networks are logged, never a name, an address, a token or a card: [Log](security/logging.md).',
    ),
  TIME_ZONE: text
    .refine(
      (name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC',
      'must be a time zone such as Africa/Nairobi',
    )
    .default('Africa/Nairobi')
    .describe('Where days and months begin and end, in lists, figures and statements.'),
  KIVUKO_ROLE: z
    .enum(['both', 'api', 'worker'])
    .default('both')
    .describe(
      'What this process does: `api` answers calls, `worker` works the jobs and answers probes alone, `both` does both. [Many processes](guides/operating.md#many-processes)',
    ),
  DRAIN_MS: milliseconds(5_000, 0, 30_000).describe(
    'Asked to end, a process says at once that it is not ready, and so much later takes no more calls: a balancer has to notice in between.',
  ),
  TAKEOVER_MS: milliseconds(5_000, 100, 600_000).describe(
    'What a process left is taken over once its lock was seen free twice, so far apart: after a failover the living need a moment to come back.',
  ),
  JOBS_CONCURRENCY: whole(8, 0, 100).describe('How many jobs a process works at once, 0 for none.'),
  JOBS_POLL_MS: milliseconds(1_000, 10, 60_000).describe('Between two polls for jobs that were put off.'),
}

const WHERE = { HOST: HTTP.HOST, PUBLIC_URL: HTTP.PUBLIC_URL }

export const processConfig = z.object({ ...PROCESS, ...WHERE }).transform((env, context) => {
  const isHere = isLoopback(env.HOST) && isLoopback(new URL(env.PUBLIC_URL).hostname)
  if (env.KIVUKO_ROLE === 'worker' && env.JOBS_CONCURRENCY === 0)
    refuse(context, 'JOBS_CONCURRENCY', 'must be at least 1 with KIVUKO_ROLE=worker: it would do nothing')
  return {
    isProduction: env.NODE_ENV === 'production',
    isDemo: env.KIVUKO_ENV === 'demo',
    /** Answers have the codes that are mailed and texted: in a demo that this machine alone reaches. */
    tellsCodes: env.KIVUKO_ENV === 'demo' && isHere,
    logLevel: env.LOG_LEVEL,
    timeZone: env.TIME_ZONE,
    role: env.KIVUKO_ROLE,
    drainMs: env.DRAIN_MS,
    takeoverMs: env.TAKEOVER_MS,
    jobs: { concurrency: env.KIVUKO_ROLE === 'api' ? 0 : env.JOBS_CONCURRENCY, pollMs: env.JOBS_POLL_MS },
  }
})
