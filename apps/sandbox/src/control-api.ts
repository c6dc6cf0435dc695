// `/control/*`: the console's forms and other programs force outcomes here. JSON or a form in, JSON or the console out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Action, action, formMode, nextModeAction, resendAction, setting } from './action.ts'
import { CARD_ACTIONS } from './cards/card-actions.ts'
import { fault } from './cards/faults.ts'
import { CHAIN_ACTIONS } from './chain/chain-actions.ts'
import { Refused } from './chain/refused.ts'
import { sendPage } from './console/layout.ts'
import { type Control, DECLINE_NAMES } from './control.ts'
import { emptyIsAbsent, flag, nothing, optionalUrl } from './form-fields.ts'
import { html } from './html.ts'
import { SERVICE_ACTIONS } from './service-actions.ts'
import { SOURCES } from './tickers/prices.ts'
import { COINS, FIATS } from './tickers/reference-prices.ts'

const source = z.preprocess(emptyIsAbsent, z.enum(SOURCES).optional())
/** `POST /control/<name>`. */
export const ACTIONS: readonly Action[] = [
  action('webhooks/mode', formMode, (control, body) => control.webhooks.setMode(body)),
  nextModeAction('webhooks/next', ({ webhooks }) => webhooks),
  setting('webhooks/url', { url: optionalUrl }, ({ webhooks }) => webhooks.setUrl),
  resendAction('webhooks/resend', ({ webhooks }) => webhooks),
  action(
    'faults/order',
    fault.extend({ match: z.preprocess((value) => value ?? '', fault.shape.match) }),
    (control, body) => control.faults.order(body),
  ),
  action('faults/clear', nothing, (control) => control.faults.clear()),
  setting('cards/decline-next', { name: z.enum(DECLINE_NAMES) }, ({ cards }) => cards.declineNext),
  action('cards/clear-decline', nothing, (control) => control.cards.clearDecline()),
  action('tickers/freeze', z.object({ isFrozen: flag, source }), ({ tickers }, { isFrozen, source }) =>
    tickers.freeze(isFrozen, source),
  ),
  action('tickers/off', z.object({ isOff: flag, source }), ({ tickers }, { isOff, source }) =>
    tickers.switchOff(isOff, source),
  ),
  action(
    'tickers/move',
    z.object({
      coin: z.preprocess(emptyIsAbsent, z.enum(COINS).optional()),
      fiat: z.preprocess(emptyIsAbsent, z.enum(FIATS).optional()),
      percent: z.coerce.number().gt(-100).max(10_000),
      source,
    }),
    (control, body) => control.tickers.move(body),
  ),
  action('tickers/reset', nothing, (control) => control.tickers.reset()),
  action('inbox/clear', nothing, (control) => control.inbox.clear()),
  action('requests/clear', nothing, (control) => control.requests.clear()),
  ...CARD_ACTIONS,
  ...SERVICE_ACTIONS,
  ...CHAIN_ACTIONS,
  action('reset', nothing, (control) => control.reset()),
]

/** What is forced at the moment. */
export function currentState(control: Control) {
  return {
    webhooks: { url: control.webhooks.url() ?? null, mode: control.webhooks.mode() },
    faults: control.faults.pending(),
    nextDecline: control.cards.nextDecline() ?? null,
    tickers: control.tickers.state(),
    phones: {
      autoAnswer: control.phones.autoAnswerMode() ?? null,
      times: control.phones.times(),
      pendingShape: control.phones.pendingShape(),
      repeatRule: control.phones.repeatRule(),
      areCredentialsExpired: control.phones.areCredentialsExpired(),
      payoutFloat: control.phones.operator().payoutFloat,
      faults: control.phones.faults(),
    },
    bank: { webhookUrl: control.bank.webhookUrl() ?? null, faults: control.bank.faults() },
    sms: { faults: control.sms.faults() },
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

function refusePage(request: FastifyRequest, reply: FastifyReply, error: string) {
  const body = html`<h1>Not done</h1><p>${error}</p><p><a href="${pageOf(request)}">Back</a></p>`
  return sendPage(reply, 'Not done', body, 422)
}

async function act(control: Control, chosen: Action, request: FastifyRequest, reply: FastifyReply) {
  const parsed = chosen.body.safeParse(request.body ?? {})
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const error = `${issue?.path.join('.') || 'The body'}: ${issue?.message}`
    return isForm(request) ? refusePage(request, reply, error) : reply.code(422).send({ error })
  }
  let result: unknown
  try {
    result = await chosen.run(control, parsed.data as never)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return isForm(request) ? refusePage(request, reply, error.message) : reply.code(422).send({ error: error.message })
  }
  if (isForm(request)) return reply.redirect(pageOf(request), 303)
  return reply.send(result ?? currentState(control))
}

const PAYOUTS_LISTED = 200

export function registerControlApi(app: FastifyInstance, control: Control): void {
  for (const chosen of ACTIONS) {
    app.post(`/control/${chosen.name}`, (request, reply) => act(control, chosen, request, reply))
  }
  app.get('/control/state', () => currentState(control))
  app.get('/control/deliveries', () => control.webhooks.deliveries(500))
  app.get('/control/cards', () => ({ charges: control.cards.charges(), disputes: control.cards.disputes() }))
  app.get('/control/phones', () => ({
    phones: control.phones.phones(),
    prompts: control.phones.prompts(),
    payouts: control.phones.payouts(),
    callbacks: control.phones.callbacks.deliveries(500),
  }))
  app.get('/control/bank', () => ({
    accounts: control.bank.accounts(),
    dedicated: control.bank.dedicated(),
    transfers: control.bank.transfers(),
    payouts: control.bank.payouts(PAYOUTS_LISTED),
    refunds: control.bank.refunds(),
    webhooks: control.bank.webhooks.deliveries(500),
  }))
  app.get('/control/smile-id', () => ({
    jobs: control.smileId.jobs(),
    callbacks: control.smileId.callbacks.deliveries(500),
  }))
  app.get('/control/chains', async () => ({ networks: await control.chains.networks(), sent: control.chains.sent() }))
  app.get('/control/requests', (request) => {
    const { path, status } = request.query as Record<string, string | undefined>
    return control.requests.list({ path, status, limit: 500 })
  })
}
