// Phones a person can use: the prompt, what it pays, and messages. Pages reload by themselves unless told not to.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { table, timeOf } from '../console/table.ts'
import type { Control } from '../control.ts'
import type { C2bKind } from '../daraja/c2b.ts'
import { MSISDN, msisdnOf, shillings } from '../daraja/formats.ts'
import { endOf, PAYOUT_MAGIC, PROMPT_MAGIC } from '../daraja/magic-numbers.ts'
import { MPESA_ACCOUNT, OPERATOR_NAME, PIN } from '../daraja/mpesa.ts'
import type { Push } from '../daraja/pushes.ts'
import { html, type Markup } from '../html.ts'
import { dialer } from '../ussd/dialer.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { ownerOf } from './accounts.ts'
import type { Phones } from './phones.ts'

const RELOAD_SECONDS = 3
const MESSAGES_SHOWN = 20

/** `254712345678` as `0712 345 678`. */
function spoken(msisdn: string): string {
  return `0${msisdn.slice(3)}`.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
}

function send(request: FastifyRequest, reply: FastifyReply, title: string, body: Markup, isLive: boolean) {
  const isStill = (request.query as Record<string, unknown>).still === '1'
  const path = request.url.split('?', 1)[0] ?? '/phone'
  if (isLive && !isStill) void reply.header('refresh', String(RELOAD_SECONDS))
  const toggle = isStill
    ? html`<a href="${path}">Reload by itself</a>`
    : html`<a href="${path}?still=1">Stop reloading</a>`
  const note = html`<p class="quiet">${isStill ? 'This page stands still.' : `This page reloads every ${RELOAD_SECONDS} seconds.`} ${toggle}</p>`
  return sendPage(reply, title, html`${body}${isLive && note}`)
}

function prompt({ msisdn, amount, account, closesAt }: Push): Markup {
  return html`<form class="prompt" method="post" action="/control/phones/prompt"><h2>M-PESA</h2>
    <p>Do you want to pay ${shillings(amount)} to ${OPERATOR_NAME} account no. ${account}?</p>
    <p class="quiet">The prompt leaves at ${timeOf(closesAt)} (UTC).</p>
    <input type="hidden" name="msisdn" value="${msisdn}">
    <label>M-PESA PIN <input name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off" aria-describedby="pin-note" autofocus></label>
    <p class="quiet" id="pin-note">The right PIN is ${PIN}; any other is wrong.</p>
    <button name="press" value="send">Send</button>
    <button class="plain" name="press" value="decline" formnovalidate>Cancel the request</button>
    <button class="plain" name="press" value="ignore" formnovalidate>Put the phone away</button></form>`
}

type Apparatus = Pick<Control, 'phones' | 'sms' | 'ussd'>

function screen({ phones, sms, ussd }: Apparatus, msisdn: string, open: Push | undefined): Markup {
  const ignored = open?.isIgnored
    ? html`<p class="quiet">A prompt for ${shillings(open.amount)} is ignored until ${timeOf(open.closesAt)} (UTC).</p>`
    : null
  const shown = open && !open.isIgnored ? prompt(open) : html`<p>No prompt at the moment.</p>${ignored}`
  const texts = sms.messages({ to: `+${msisdn}`, limit: MESSAGES_SHOWN })
  const messages = [...phones.messages(msisdn), ...texts]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MESSAGES_SHOWN)
    .map(({ at, text }) => html`<li class="message"><p>${text}</p><p class="quiet">${timeOf(at)}</p></li>`)
  return html`<section class="phone" aria-label="The phone ${spoken(msisdn)}"><p class="top">${spoken(msisdn)}<span>M-PESA ${shillings(phones.balance(msisdn))}</span></p>
    ${dialer(msisdn, ussd.session(msisdn))}${shown}<h2>Messages</h2>${messages.length ? html`<ul class="messages">${messages}</ul>` : html`<p class="quiet">No messages yet.</p>`}</section>`
}

/** The menu of the phone: a payment that nobody asked for. */
function payForm(msisdn: string, kind: C2bKind, title: string, number: string): Markup {
  const account =
    kind === 'paybill'
      ? html`<label>Account no. <input name="account" maxlength="40" inputmode="numeric" autocomplete="off" required></label>`
      : null
  return html`<form class="bar" method="post" action="/control/phones/pay" aria-label="${title}"><strong>${title} ${number}</strong>
    <input type="hidden" name="msisdn" value="${msisdn}"><input type="hidden" name="kind" value="${kind}">${account}
    <label>Amount <input name="amount" inputmode="decimal" required autocomplete="off"></label><button class="plain">Pay</button></form>`
}

function payments(phones: Phones, msisdn: string): Markup {
  const rows = phones.payments(msisdn).map(
    ({ at, kind, amount, account, receipt, validation, state, refusal }) => html`<tr><td>${timeOf(at)}</td>
      <td>${kind === 'till' ? 'Buy goods' : 'Pay bill'}</td><td>${shillings(amount)}</td><td>${account}</td><td>${validation}</td>
      <td class="${state === 'paid' ? 'ok' : 'bad'}">${state === 'paid' ? html`<code>${receipt}</code>` : `refused: ${refusal}`}</td></tr>`,
  )
  return table('Paid by hand', ['Time', 'How', 'Amount', 'Account', 'Validation', 'End'], rows, 'None yet.')
}

function phonePage(apparatus: Apparatus, msisdn: string, open: Push | undefined): Markup {
  const { phones } = apparatus
  const end = endOf(msisdn)
  const ways = [
    PROMPT_MAGIC[end] && `Asked to pay, it ${PROMPT_MAGIC[end]?.says}.`,
    PAYOUT_MAGIC[end] && `Paid out to, it ${PAYOUT_MAGIC[end]?.says}.`,
  ]
  const payouts = phones.payouts(msisdn).map(
    ({ at, amount, result, originatorConversationId }) => html`<tr><td>${timeOf(at)}</td><td>${shillings(amount)}</td>
      <td class="${result && (result.code === 0 ? 'ok' : 'bad')}">${result ? `${result.code}: ${result.description}` : 'under way'}</td><td><code>${originatorConversationId}</code></td></tr>`,
  )
  const pushes = phones.pushes(msisdn).map(
    ({ at, amount, account, result }) => html`<tr><td>${timeOf(at)}</td><td>${shillings(amount)}</td><td>${account}</td>
      <td class="${result && (result.code === 0 ? 'ok' : 'bad')}">${result ? `${result.code}: ${result.description}` : 'open'}</td></tr>`,
  )
  return html`<p><a href="/phone">All phones</a></p><h1>${spoken(msisdn)}</h1><p>${ownerOf(msisdn)}. ${ways.filter(Boolean).join(' ')}</p>
    <div class="beside">${screen(apparatus, msisdn, open)}<div><h2>Prompts</h2>${table('Prompts', ['Time', 'Amount', 'Account', 'End'], pushes, 'None yet.')}
    <h2>Payouts</h2>${table('Payouts', ['Time', 'Amount', 'End', 'Kivuko’s id'], payouts, 'None yet.')}
    <h2>Lipa na M-PESA</h2>${payForm(msisdn, 'paybill', 'Pay bill', MPESA_ACCOUNT.paybill)}${payForm(msisdn, 'till', 'Buy goods', MPESA_ACCOUNT.till)}
    ${payments(phones, msisdn)}</div></div>`
}

function callbacks(phones: Phones): Markup {
  const rows = phones.callbacks.deliveries(30).map(
    ({
      event,
      type,
      status,
      mode,
      attempts,
    }) => html`<tr><td>${attempts[0] && timeOf(attempts[0].at)}</td><td>${type}</td><td><code>${event}</code></td><td>${status}</td><td>${modeInWords(mode)}</td>
      <td>${attempts.map((each) => each.status ?? each.error).join(', ')}</td>
      <td><form method="post" action="/control/phones/send-callback"><input type="hidden" name="id" value="${event}"><button class="plain" aria-label="Send again: ${type} of ${event}">Send again</button></form></td></tr>`,
  )
  return table('Callbacks sent', ['Time', 'What', 'About', 'Outcome', 'Manner', 'Answer', 'Again'], rows, 'None yet.')
}

/** What each special number does, for this page and the console. */
export function magicPhones(): Markup {
  const rows = (kind: string, magic: Readonly<Record<string, { says: string }>>) =>
    Object.entries(magic).map(
      ([end, { says }]) =>
        html`<tr><td><a href="/phone/25470000${end}"><code>07 … ${end}</code></a></td><td>${kind}</td><td>${says}</td></tr>`,
    )
  return table(
    'Special phones',
    ['Number ends with', 'When', 'What it does'],
    [...rows('asked to pay', PROMPT_MAGIC), ...rows('paid out to', PAYOUT_MAGIC)],
    '',
  )
}

function listPage(phones: Phones): Markup {
  const rows = phones
    .phones()
    .map(
      ({ msisdn, balance }) =>
        html`<tr><td><a href="/phone/${msisdn}">${spoken(msisdn)}</a></td><td>${ownerOf(msisdn)}</td><td>${shillings(balance)}</td><td>${phones.prompts(msisdn).length ? 'a prompt is open' : ''}</td></tr>`,
    )
  const { collected, payoutFloat } = phones.operator()
  return html`<h1>Phones</h1><p>Any Kenyan number is a phone with M-Pesa here and starts with Ksh200,000.00. A number without a way of its own waits for you.</p>
    <form class="bar" method="get" action="/phone"><label>Number <input name="number" inputmode="tel" placeholder="0712 345 678" required autocomplete="off"></label><button>Pick up the phone</button></form>
    ${table('Phones', ['Number', 'Owner', 'Balance', 'Prompt'], rows, 'No phone had to do with Kivuko yet.')}
    <h2>Kivuko’s money</h2><dl class="facts"><dt>Collected by Kivuko</dt><dd>${shillings(collected)}</dd><dt>Left to pay out</dt><dd>${shillings(payoutFloat)}</dd></dl>
    <h2>Special numbers</h2>${magicPhones()}<h2>Callbacks sent</h2>${callbacks(phones)}`
}

export function registerPhones(app: FastifyInstance, apparatus: Apparatus): void {
  const { phones, ussd } = apparatus
  app.get('/phone', (request, reply) => {
    const { number } = request.query as Record<string, unknown>
    const msisdn = typeof number === 'string' ? msisdnOf(number) : undefined
    if (msisdn && MSISDN.test(msisdn)) return reply.redirect(`/phone/${msisdn}`, 303)
    const complaint = msisdn && html`<p class="bad" role="alert">That is no Kenyan mobile number.</p>`
    return send(request, reply, 'Phones', html`${complaint}${listPage(phones)}`, false)
  })
  app.get<{ Params: { msisdn: string } }>('/phone/:msisdn', (request, reply) => {
    const msisdn = msisdnOf(request.params.msisdn)
    if (!MSISDN.test(msisdn)) return reply.redirect(`/phone?number=${encodeURIComponent(request.params.msisdn)}`, 303)
    if (msisdn !== request.params.msisdn) return reply.redirect(`/phone/${msisdn}`, 303)
    const [open] = phones.prompts(msisdn)
    // A page that reloads would take away what is being typed.
    const isLive = (!open || open.isIgnored === true) && ussd.session(msisdn)?.state !== 'asks'
    return send(request, reply, spoken(msisdn), phonePage(apparatus, msisdn, open), isLive)
  })
}
