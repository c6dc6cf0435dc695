// Serves the browser's half of the card network: the script for host pages, the card frame, and the 3-D Secure page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CardNetworkRuntime } from './cards/card-network.ts'
import { answerChallenge, type ChallengeResult, findChallenge, returnAddress } from './cards/challenge.ts'
import type { CardNetwork, StoredMethod } from './cards/network.ts'
import { HTML_TYPE, html, type Markup } from './html.ts'

const FOLDER = join(import.meta.dirname, 'browser')

/** In this order, so that what one uses stands above it. */
const HOST_MODULES = ['transport', 'frame-link', 'card-element', 'elements', 'challenge-overlay', 'stripe']

/** Host pages load one plain script, so the modules are joined and lose their imports and exports. */
function joinedScript(): string {
  const parts = HOST_MODULES.map((name) =>
    readFileSync(join(FOLDER, 'host', `${name}.js`), 'utf8')
      .replace(/^import [^;]{0,500}? from '[^'\n]{1,200}'$/gm, '')
      .replace(/^export \{[^}]{0,2000}\}$/gm, ''),
  )
  return `;(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}

const ASSETS: Record<string, string> = {
  'frame/frame.js': 'text/javascript; charset=utf-8',
  'frame/card-fields.js': 'text/javascript; charset=utf-8',
  'frame/frame.css': 'text/css; charset=utf-8',
  'challenge/challenge.js': 'text/javascript; charset=utf-8',
  'challenge/challenge.css': 'text/css; charset=utf-8',
}

/** Any page may frame these two, as with the real ones; from elsewhere they load nothing but the host's own type. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src *; connect-src 'self'; form-action *; base-uri 'none'; frame-ancestors *"

function sendPage(reply: FastifyReply, markup: string, status = 200) {
  const headers = {
    'content-security-policy': FRAME_POLICY,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  return reply.code(status).headers(headers).type(HTML_TYPE).send(markup)
}

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** decimals)
}

/** `isFramed`: inside the overlay the host page already has its main landmark. */
function challengePage({ challenge, intent }: ChallengeResult, last4: string, isFramed: boolean): Markup {
  const isPayment = intent.object === 'payment_intent'
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card authentication</title><link rel="stylesheet" href="/stripe/assets/challenge/challenge.css">
<script type="module" src="/stripe/assets/challenge/challenge.js"></script></head><body>${isFramed ? html`<section class="main" aria-labelledby="title">` : html`<main class="main">`}
<h1 id="title" tabindex="-1">Is this you?</h1>
<p>Here your bank would ask for a code or a fingerprint. This is the sandbox: say how it ends.</p>
<dl>${isPayment && html`<dt>Amount</dt><dd>${money(intent.amount, intent.currency)}</dd>`}
<dt>Card</dt><dd>•••• ${last4}</dd><dt>For</dt><dd>${isPayment ? 'A payment' : 'Saving this card'}</dd></dl>
<form method="post" action="/stripe/3ds/${challenge.id}/answer">
<button class="primary" name="result" value="passed">Complete authentication</button>
<button name="result" value="failed">Fail authentication</button></form>
${isFramed ? html`</section>` : html`</main>`}</body></html>`
}

function plainPage(title: string, text: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/stripe/assets/challenge/challenge.css"></head><body><main class="main"><h1>${title}</h1><p>${text}</p></main></body></html>`
    .markup
}

const GONE = plainPage(
  'Nothing to authenticate',
  'This authentication is over or never was. Go back to where you came from.',
)

export function registerBrowserScript(app: FastifyInstance, { runtime }: { runtime: CardNetworkRuntime }): void {
  const script = joinedScript()
  const frame = readFileSync(join(FOLDER, 'frame', 'frame.html'), 'utf8')
  const run = <T>(work: (network: CardNetwork) => T) => runtime.run({ requestId: '', idempotencyKey: null }, work)

  app.get('/stripe.js', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-cache',
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  app.get('/stripe/frame', (_request, reply) => sendPage(reply, frame))
  for (const [name, type] of Object.entries(ASSETS)) {
    const body = readFileSync(join(FOLDER, name), 'utf8')
    app.get(`/stripe/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(body),
    )
  }
  app.get<{ Params: { id: string }; Querystring: { origin?: string } }>('/stripe/3ds/:id', (request, reply) => {
    const page = run((network) => {
      const found = findChallenge(network, request.params.id)
      if (found?.challenge.status !== 'open') return undefined
      const method = network.store.find<StoredMethod>('payment_method', found.intent.payment_method ?? '')
      return challengePage(found, method?.object.card.last4 ?? '', request.query.origin !== undefined)
    })
    return page ? sendPage(reply, page.markup) : sendPage(reply, GONE, 404)
  })
  app.post<{ Params: { id: string }; Body: { result?: string } }>('/stripe/3ds/:id/answer', (request, reply) => {
    const found = run((network) => answerChallenge(network, request.params.id, request.body?.result === 'passed'))
    if (!found) return sendPage(reply, GONE, 404)
    const address = returnAddress(found)
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    if (address && isPage) return reply.redirect(address, 303)
    if (isPage) return sendPage(reply, plainPage('Done', 'You can close this page.'))
    return reply.send({ status: found.challenge.status })
  })
}
