// Who is told what this process does: spans, for OpenTelemetry. Metrics have their settings with the port they listen on.
import * as z from 'zod'
import { isSafe, url, withoutSlash } from './setting.ts'

const NOT_ALONE = 'must have no password, query or fragment: say who you are in OTEL_EXPORTER_OTLP_HEADERS'

/** `name=value`, with commas between them; values may be percent-encoded, as OpenTelemetry has it. */
const headers = z
  .string()
  .meta({ kind: 'name=value, …' })
  .transform((written, context): Record<string, string> => {
    const pairs = written.split(',').map(pairIn)
    if (pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs)
    context.addIssue('must be name=value, with commas between them, such as "authorization=Bearer%20abc"')
    return z.NEVER
  })

/** What is no address at all is refused as that alone. */
function whereRead(rule: (address: string) => boolean): (address: string) => boolean {
  return (address) => !URL.canParse(address) || rule(address)
}

function isAlone(address: string): boolean {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '')
}

function pairIn(text: string): [string, string] | undefined {
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(at, 0)).trim()
  const value = decoded(text.slice(at + 1).trim())
  return /^[\w-]{1,100}$/.test(name) && value && /^[\x20-\x7e]{1,4000}$/.test(value) ? [name, value] : undefined
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

export const WATCHING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .refine(whereRead(isSafe), 'must begin with https://, or be this machine: it leaves in the clear')
    .refine(whereRead(isAlone), NOT_ALONE)
    .optional()
    .describe(
      'Where spans are sent (OTLP over HTTP, as JSON, to `/v1/traces` there); left out, there are none. [Watching](guides/operating.md#spans)',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe('What is sent with them, such as `authorization=Bearer%20…`: the collector’s secret.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .meta({ kind: 'number, 0–1' })
    .default(0.05)
    .describe('Which part of all requests, and of jobs that no request began, is recorded.'),
}

export const watchingConfig = z.object(WATCHING).transform((env) => ({
  spans:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: withoutSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        },
}))
