// `/control/*`: the console's forms and other programs force outcomes here. JSON or a form in, JSON or the console out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fault } from './cards/faults.ts'
import { type Control, DECLINE_NAMES } from './control.ts'
import { SOURCES } from './tickers/prices.ts'
import { COINS, FIATS } from './tickers/reference-prices.ts'
import { webhookMode } from './webhooks/mode.ts'

/** A form sends text and leaves out what is not ticked. */
const flag = z.preprocess(
  (value) => (value === 'true' || value === 'on' ? true : value === 'false' ? false : value),
  z.boolean(),
)
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const source = z.preprocess(emptyIsAbsent, z.enum(SOURCES).optional())
const mode = webhookMode.extend({
  copies: z.preprocess(emptyIsAbsent, webhookMode.shape.copies),
  delayMs: z.preprocess(emptyIsAbsent, webhookMode.shape.delayMs),
  reorder: flag.optional(),
  lose: flag.optional(),
  badSignature: flag.optional(),
})

type Action = { name: string; body: z.ZodType; run(control: Control, body: never): unknown }

function action<S extends z.ZodType>(
  name: string,
  body: S,
  run: (control: Control, body: z.output<S>) => unknown,
): Action {
  return { name, body, run }
}

const nothing = z.looseObject({})

/** `POST /control/<name>`. */
export const ACTIONS: readonly Action[] = [
  action('webhooks/mode', mode, (control, body) => control.webhooks.setMode(body)),
  action(
    'webhooks/next',
    mode.extend({ count: z.coerce.number().int().min(1).max(100).default(1) }),
    (control, body) => {
      const { count, ...next } = body
      control.webhooks.nextMode(next, count)
    },
  ),
  action('webhooks/url', z.object({ url: z.preprocess(emptyIsAbsent, z.url().optional()) }), (control, { url }) =>
    control.webhooks.setUrl(url),
  ),
  action('webhooks/resend', z.object({ event: z.string() }), (control, { event }) => ({
    isSent: control.webhooks.resend(event),
  })),
  action(
    'faults/order',
    fault.extend({ match: z.preprocess((value) => value ?? '', fault.shape.match) }),
    (control, body) => control.faults.order(body),
  ),
  action('faults/clear', nothing, (control) => control.faults.clear()),
  action('cards/decline-next', z.object({ name: z.enum(DECLINE_NAMES) }), (control, { name }) =>
    control.cards.declineNext(name),
  ),
  action('cards/clear-decline', nothing, (control) => control.cards.clearDecline()),
  action('tickers/freeze', z.object({ isFrozen: flag, source }), (control, body) =>
    control.tickers.freeze(body.isFrozen, body.source),
  ),
  action('tickers/off', z.object({ isOff: flag, source }), (control, body) =>
    control.tickers.switchOff(body.isOff, body.source),
  ),
  action(
    'tickers/move',
    z.object({ coin: z.enum(COINS), fiat: z.enum(FIATS), percent: z.coerce.number().gt(-100).max(10_000), source }),
    (control, body) => control.tickers.move(body),
  ),
  action('tickers/reset', nothing, (control) => control.tickers.reset()),
  action('inbox/clear', nothing, (control) => control.inbox.clear()),
  action('requests/clear', nothing, (control) => control.requests.clear()),
  action('reset', nothing, (control) => control.reset()),
]

/** What is forced at the moment. */
export function currentState(control: Control) {
  return {
    webhooks: { url: control.webhooks.url() ?? null, mode: control.webhooks.mode() },
    faults: control.faults.pending(),
    nextDecline: control.cards.nextDecline() ?? null,
    tickers: control.tickers.state(),
  }
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
}

/** Back to the page the form stands on. Only its path counts, so that nothing leads elsewhere. */
function pageOf(request: FastifyRequest): string {
  const { referer } = request.headers
  const path = referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
  return path === '/' ? '/#forced' : path
}

async function act(control: Control, chosen: Action, request: FastifyRequest, reply: FastifyReply) {
  const parsed = chosen.body.safeParse(request.body ?? {})
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return reply.code(422).send({ error: `${issue?.path.join('.') || 'The body'}: ${issue?.message}` })
  }
  const result = chosen.run(control, parsed.data as never)
  if (isForm(request)) return reply.redirect(pageOf(request), 303)
  return reply.send(result ?? currentState(control))
}

export function registerControlApi(app: FastifyInstance, control: Control): void {
  for (const chosen of ACTIONS) {
    app.post(`/control/${chosen.name}`, (request, reply) => act(control, chosen, request, reply))
  }
  app.get('/control/state', () => currentState(control))
  app.get('/control/deliveries', () => control.webhooks.deliveries(500))
  app.get('/control/requests', (request) => {
    const { path, status } = request.query as Record<string, string | undefined>
    return control.requests.list({ path, status, limit: 500 })
  })
}
