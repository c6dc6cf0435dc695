// Where the server listens, how the world calls it, and how much one caller may ask.
import { resolve } from 'node:path'
import * as z from 'zod'
import { isLoopback, isSafe, refuse, text, url, whole, withoutSlash } from './setting.ts'

export const HTTP = {
  HOST: text.default('127.0.0.1').describe('Where it listens; 0.0.0.0 for every address of the machine.'),
  PORT: whole(3000, 0, 65_535).describe('0 for any free one.'),
  PUBLIC_URL: url.default('http://localhost:3000').describe('How the world calls it.'),
  CONSOLE_URL: z
    .string()
    .refine((given) => given === 'none' || URL.canParse(given), 'must be a URL, or none')
    .meta({ kind: '`none`, or a URL' })
    .optional()
    .describe(
      "The console's own address, a name below PUBLIC_URL's, such as `https://console.money.example`: staff sign in and work there alone, and a script of the site reaches nothing of it. Must be set for real; `none` leaves the console at PUBLIC_URL. [The console's own address](guides/operating.md#the-consoles-own-address)",
    ),
  WIDGET_URL: url
    .optional()
    .describe(
      "The widget's own address, where frames on partners' pages come from, such as `https://widget.money.example`: a name of its own, at which nothing of the site is served. Left out, no session is made. [The widget's own address](guides/operating.md#the-widgets-own-address)",
    ),
  WIDGET_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe(
      'Another port of the same process, for WIDGET_URL on a machine without names: a page of another port is of another origin. Left out, both come in at PORT.',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Where this process tells Prometheus what it counts, at `/metrics`; left out, it counts nothing. 0 for any free one. [Watching](guides/operating.md#watching)',
    ),
  METRICS_HOST: text
    .default('127.0.0.1')
    .describe('Where that port listens. It asks nobody who they are: only where Prometheus alone reaches it.'),
  WEB_ROOT: text
    .transform((path) => resolve(path))
    .optional()
    .describe('The built web app, `apps/web/dist/client`; leave it out behind a web server of your own.'),
  DRAWN_AT_ONCE: whole(4, 0).describe(
    "How many of customers' first screens each process draws into their pages at once; pages beyond that, and all of them with 0, come without their content and fetch it. [ADR 0057](decisions/0057-first-screens-drawn.md)",
  ),
  DRAWN_WITHIN_MS: whole(150, 1, 10_000).describe(
    'How long such a page may take to draw, in milliseconds; one that takes longer comes without its content.',
  ),
  TRUST_PROXY: z
    .string()
    .regex(/^(none|\d|10)$/, 'must be how many reverse proxies stand in front, 0 to 10, or none')
    .meta({ kind: '`none`, or a number, 0–10' })
    .default('0')
    .transform((given) => (given === 'none' ? 0 : Number(given)))
    .describe(
      "How many reverse proxies stand in front, each adding the caller's address to X-Forwarded-For. More than there are lets callers invent theirs. Must be set for real, where something in front ends https; `none` when that keeps the caller's address and adds no header.",
    ),
  RATE_LIMIT_PER_MINUTE: whole(600, 1).describe(
    'What one account may ask, or one address for all who are not signed in; in all processes that `RATE_LIMIT_PROCESSES` counts.',
  ),
  RATE_LIMIT_PROCESSES: whole(1, 1, 1_000).describe(
    'How many processes answer calls, behind a balancer that gives each of them a call in turn: each lets its part of `RATE_LIMIT_PER_MINUTE` and `WEBHOOK_LIMIT_PER_MINUTE` through. [Many processes](guides/operating.md#many-processes)',
  ),
  PARTNER_LIMIT_PER_MINUTE: whole(1_200, 1).describe(
    'How often the servers of one partner may call, in each mode; in all processes together.',
  ),
  WRONG_KEY_LIMIT_PER_MINUTE: whole(60, 1).describe(
    "How many calls without a partner's key that works one address may send to what takes one; in all processes together. Calls with a key that works are never counted by address.",
  ),
  WEBHOOK_LIMIT_PER_MINUTE: whole(6_000, 1).describe(
    'What one address may deliver of messages of providers; in all processes that `RATE_LIMIT_PROCESSES` counts. Far more than a provider sends.',
  ),
  WRONG_SEAL_LIMIT_PER_MINUTE: whole(60, 1).describe(
    'How many messages with a wrong seal one address may send, to all processes together, before all of its messages are refused: a real provider sends none.',
  ),
  OPEN_LIMIT_PER_HOUR: whole(20, 1).describe(
    'How many enquiries, subscriptions, or codes by text message one address may ask for before its browser must do work for each.',
  ),
  TEXT_CODES_PER_HOUR: whole(1_000, 1).describe(
    'How many codes all customers together are sent by text message; beyond it nobody is, because each costs money.',
  ),
  SIGN_IN_LIMIT_PER_MINUTE: whole(30, 1).describe(
    'How often one address, or one device an account knows, may sign in or up before its browser must do work for each try; in all processes together.',
  ),
  SIGN_IN_WORK: whole(5_000, 1, 100_000).describe(
    'How hard that work is: iterations of PBKDF2 in each of its 64 to 1,024 steps. As it is, a cheap phone needs a third of a second to some five seconds.',
  ),
  LOOKUP_LIMIT_PER_MINUTE: whole(20, 1).describe(
    'How often one account may ask who has an email or a phone; in all processes together.',
  ),
}

export const httpConfig = z.object(HTTP).transform((env, context) => ({
  host: env.HOST,
  port: env.PORT,
  metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  publicUrl: withoutSlash(env.PUBLIC_URL),
  consoleUrl: consoleUrlOf(env, context),
  widgetUrl: widgetUrlOf(env, context),
  widgetPort: env.WIDGET_PORT,
  isPublic: !isLoopback(new URL(env.PUBLIC_URL).hostname),
  webRoot: env.WEB_ROOT,
  drawn: { atOnceMax: env.DRAWN_AT_ONCE, withinMs: env.DRAWN_WITHIN_MS },
  trustProxy: env.TRUST_PROXY,
  /** What is only load is counted in memory, so each process has its part; whole calls, and rather one more than one less. */
  limits: {
    perMinute: Math.ceil(env.RATE_LIMIT_PER_MINUTE / env.RATE_LIMIT_PROCESSES),
    signInPerMinute: env.SIGN_IN_LIMIT_PER_MINUTE,
    workIterations: env.SIGN_IN_WORK,
    lookupsPerMinute: env.LOOKUP_LIMIT_PER_MINUTE,
    partnerPerMinute: env.PARTNER_LIMIT_PER_MINUTE,
    wrongKeysPerMinute: env.WRONG_KEY_LIMIT_PER_MINUTE,
    webhooksPerMinute: Math.ceil(env.WEBHOOK_LIMIT_PER_MINUTE / env.RATE_LIMIT_PROCESSES),
    wrongSealsPerMinute: env.WRONG_SEAL_LIMIT_PER_MINUTE,
    openPerHour: env.OPEN_LIMIT_PER_HOUR,
    textCodesPerHour: env.TEXT_CODES_PER_HOUR,
  },
}))

/** An origin; undefined where there is no widget. */
function widgetUrlOf(
  { WIDGET_URL: given, PUBLIC_URL }: { WIDGET_URL?: string | undefined; PUBLIC_URL: string },
  context: z.RefinementCtx,
): string | undefined {
  if (given === undefined) return undefined
  const own = new URL(given)
  if (!isSafe(given)) refuse(context, 'WIDGET_URL', 'must begin with https:// beyond this machine')
  if (own.host === new URL(PUBLIC_URL).host)
    refuse(context, 'WIDGET_URL', 'must be another address than PUBLIC_URL: nothing of the account is served there')
  if (own.pathname !== '/' || own.search || own.hash || own.username)
    refuse(context, 'WIDGET_URL', `must be an address without a path, such as ${own.origin}`)
  return own.origin
}

/** Without a slash at its end; undefined where the console has no address of its own. */
function consoleUrlOf(
  { CONSOLE_URL: given, PUBLIC_URL }: { CONSOLE_URL?: string | undefined; PUBLIC_URL: string },
  context: z.RefinementCtx,
): string | undefined {
  if (given === undefined || given === 'none') return undefined
  const own = new URL(given)
  const site = new URL(PUBLIC_URL)
  const example = `${site.protocol}//console.${site.host}`
  if (!isSafe(given) || own.protocol !== site.protocol)
    refuse(
      context,
      'CONSOLE_URL',
      `must begin with ${site.protocol}// as PUBLIC_URL does, and with https:// beyond this machine`,
    )
  if (!own.hostname.endsWith(`.${site.hostname}`))
    refuse(
      context,
      'CONSOLE_URL',
      `must be a name below PUBLIC_URL's, such as ${example}: passkeys are kept by that name`,
    )
  if (own.pathname !== '/' || own.search || own.hash || own.username)
    refuse(context, 'CONSOLE_URL', `must be an address without a path, such as ${example}`)
  return own.origin
}
