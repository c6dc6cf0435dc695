// The console: what this is, what came in, what went out, and what can be forced.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkName, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { FastifyInstance } from 'fastify'
import { magicAccounts } from '../bank/bank-pages.ts'
import { BILL_MAGIC } from '../bills/billers.ts'
import { TEST_CARDS } from '../cards/test-cards.ts'
import type { Keys } from '../config.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import { PLAYED_IDS } from '../networks.ts'
import { magicPhones } from '../phone/phone-pages.ts'
import type { LoggedRequest } from '../request-log.ts'
import { specialPeople } from '../smile-id/people-table.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { cardForms, forcedNow, tickerForms, webhookForms } from './forms.ts'
import { sendPage } from './layout.ts'
import {
  bankForms,
  billForms,
  identityForms,
  mpesaForms,
  networkForms,
  pushForms,
  servicesForcedNow,
  smsForms,
} from './service-forms.ts'
import { table, timeOf } from './table.ts'

type Filter = { path?: string; status?: string }

function requestRow(entry: LoggedRequest): Markup {
  const isFine = entry.status !== null && entry.status < 400
  const notes = [
    entry.fault,
    entry.isReplayed && 'repeated from an earlier answer',
    entry.key !== 'none' && `${entry.key} key`,
  ]
  const seen = { received: entry.input, answered: entry.answer }
  return html`<tr><td>${timeOf(entry.at)}</td><td class="${isFine ? 'ok' : 'bad'}">${entry.status ?? 'no answer'}</td>
    <td><details><summary><code>${entry.method} ${entry.path}</code></summary><pre>${JSON.stringify(seen, null, 2)}</pre></details></td>
    <td>${notes.filter(Boolean).join(', ')}</td></tr>`
}

function requests(control: Control, filter: Filter): Markup {
  const entries = control.requests.list({ ...filter, limit: 50 })
  const rows = entries.map(requestRow)
  return html`<h2 id="requests">Received</h2>
    <form class="bar" method="get" action="/#requests"><label>Path contains <input name="path" value="${filter.path}" placeholder="/v1/payment_intents" autocomplete="off"></label>
    <label>Status starts with <input name="status" value="${filter.status}" placeholder="4" inputmode="numeric" autocomplete="off"></label>
    <button>Show</button>${(filter.path || filter.status) && html`<a href="/#requests">Show all</a>`}</form>
    ${table('Requests received', ['Time', 'Status', 'Call', 'Notes'], rows, 'Nothing received yet, or nothing that matches.')}`
}

const STATUS_CLASS = { delivered: 'ok', failed: 'bad', lost: 'quiet', pending: '' }

function deliveryRow(delivery: Delivery): Markup {
  const attempts = delivery.attempts.map(({ status, error, tookMs }) => `${status ?? error} in ${tookMs} ms`)
  const last = delivery.attempts.at(-1)
  return html`<tr><td>${last && timeOf(last.at)}</td><td><code>${delivery.type}</code></td>
    <td class="${STATUS_CLASS[delivery.status]}">${delivery.status}</td><td>${modeInWords(delivery.mode)}</td><td>${attempts.join('; ')}</td>
    <td><form method="post" action="/control/webhooks/resend"><input type="hidden" name="event" value="${delivery.event}">
    <button class="plain" aria-label="Send ${delivery.type} ${delivery.event} again">Send again</button></form></td></tr>`
}

function deliveries(control: Control): Markup {
  const rows = control.webhooks.deliveries(30).map(deliveryRow)
  const head = ['Time', 'Event', 'Outcome', 'Manner', 'Attempts', 'Again']
  const url = control.webhooks.url()
  return html`<h2 id="webhooks">Webhooks sent</h2>
    <p>${url ? html`They go to <code>${url}</code>.` : 'No address is set (SANDBOX_WEBHOOK_URL), so only endpoints made over the API get any.'}</p>
    ${table('Webhooks sent', head, rows, 'None yet. Each payment, refund and saved card sends some.')}`
}

function testCards(): Markup {
  const rows = TEST_CARDS.map(
    ({ number, name, says }) =>
      html`<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${says}</td><td><code>pm_card_${name}</code></td></tr>`,
  )
  return html`<h2 id="cards">Test cards</h2><p>Any expiry date to come and any security code will do. Other numbers are refused, real ones too.</p>
    ${table('Test cards', ['Number', 'What it does', 'Ready-made'], rows, '')}`
}

function magicBills(): Markup {
  const rows = Object.entries(BILL_MAGIC).map(
    ([tail, [, says]]) => html`<tr><td><code>…${tail}</code></td><td>${says}</td></tr>`,
  )
  return table('Special numbers of bills', ['Ends with', 'What becomes of it'], rows, '')
}

function consolePage(control: Control, keys: Keys, filter: Filter): Markup {
  const networks = PHONE_NETWORK_IDS.map(networkName).join(', ')
  const mails = control.inbox.messages({ limit: 1000 }).length
  return html`<h1>The outside world, on this machine</h1>
    <p>This plays the card network, ${networks}, the bank, networks of coins, the price feeds, the mail server, a provider of bills, the SMS gateway, a push service, Smile ID and an object store that Kivuko talks to. Nothing leaves this machine and no money is real.
    Programs find the same controls at <code>/control</code>.</p>
    <dl class="facts card"><dt>Publishable key</dt><dd><code>${keys.publishable}</code></dd>
    <dt>Card script</dt><dd><a href="/stripe.js"><code>/stripe.js</code></a></dd>
    <dt>Price feeds</dt><dd><a href="/tickers/coinbase/v2/exchange-rates?currency=BTC">Coinbase</a>, <a href="/tickers/coingecko/api/v3/simple/price?ids=bitcoin,tether&amp;vs_currencies=ngn,kes,usd,eur&amp;include_last_updated_at=true">CoinGecko</a>, <a href="/tickers/kraken/0/public/Ticker?pair=XBTUSD,USDTEUR">Kraken</a></dd>
    <dt>Mail</dt><dd><a href="/inbox">${mails === 1 ? '1 message' : `${mails} messages`}</a></dd>
    <dt>Cards</dt><dd><a href="/cards">Dispute a payment, or give it back</a></dd>
    <dt>Phones</dt><dd><a href="/phone">${control.phones.prompts().length === 1 ? '1 open prompt' : `${control.phones.prompts().length} open prompts`}</a></dd>
    ${PLAYED_IDS.map((id) => html`<dt>${networkName(id)}</dt><dd><a href="/${id}">Phones with ${networkName(id)}</a></dd>`)}<dt>Bank</dt><dd><a href="/bank">Send a transfer</a></dd><dt>Coins</dt><dd><a href="/chains">Send coins over a network</a></dd><dt>SMS</dt><dd><a href="/sms">Text messages</a></dd><dt>Push</dt><dd><a href="/push">What browsers were told</a></dd></dl>
    <h2 id="forced">Force an outcome</h2>${forcedNow(control)}${servicesForcedNow(control)}
    <div class="grid">${cardForms(control)}${webhookForms(control)}${tickerForms()}</div>
    <h2 id="forced-mpesa">Of M-Pesa</h2><div class="grid">${mpesaForms(control)}</div>${networkForms()}<h2 id="forced-bank">Of banks, bills, texts and pushes</h2><div class="grid">${bankForms()}${billForms()}${smsForms()}${pushForms()}</div><h2 id="forced-identity">Of identity checks and stored files</h2><div class="grid">${identityForms()}</div>
    ${deliveries(control)}${requests(control, filter)}${testCards()}
    <h2 id="phones">Special phones</h2>${magicPhones()}<h2 id="accounts">Special bank accounts</h2>${magicAccounts()}<h2 id="bills">Special meters, smartcards and phones of bills</h2>${magicBills()}<h2 id="people">Special people</h2>${specialPeople()}
    <h2>Start over</h2><form method="post" action="/control/reset"><p>Forgets every card, payment, phone, transfer, message and log. Kivuko's own records stay.</p><button class="plain">Forget everything</button></form>`
}

/** Server-rendered and without script, so nothing else may run there. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function registerConsole(app: FastifyInstance, { control, keys }: { control: Control; keys: Keys }): void {
  const styles = ['console.css', 'pages.css']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  app.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    if (isPage && !reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', PAGE_POLICY)
    void reply.header('x-content-type-options', 'nosniff')
  })
  app.get<{ Querystring: Filter }>('/', (request, reply) => {
    const { path = '', status = '' } = request.query
    return sendPage(reply, 'Console', consolePage(control, keys, { path: String(path), status: String(status) }))
  })
  app.get('/console/console.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
  app.get('/health', () => ({ status: 'ok' }))
}
