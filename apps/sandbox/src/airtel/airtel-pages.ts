// Phones with Airtel Money a person can use: the prompt, what it pays, and what there was.
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { table, timeOf } from '../console/table.ts'
import { MSISDN, msisdnOf, shillings } from '../daraja/formats.ts'
import { OPERATOR_NAME, PIN } from '../daraja/mpesa.ts'
import { html, type Markup } from '../html.ts'
import type { AirtelPhones } from './airtel-phones.ts'
import { faceOf, type Transaction } from './transactions.ts'

function spoken(msisdn: string): string {
  return `0${msisdn.slice(3)}`.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
}

function prompt({ msisdn, amount, reference, closesAt }: Transaction): Markup {
  return html`<form class="prompt" method="post" action="/control/airtel/prompt"><h2>Airtel Money</h2>
    <p>Pay ${shillings(amount)} to ${OPERATOR_NAME}, ${reference}?</p>
    <p class="quiet">The prompt leaves at ${timeOf(closesAt)} (UTC).</p>
    <input type="hidden" name="msisdn" value="${msisdn}">
    <label>Airtel Money PIN <input name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" required autocomplete="off" aria-describedby="pin-note" autofocus></label>
    <p class="quiet" id="pin-note">The right PIN is ${PIN}; any other is wrong.</p>
    <button name="press" value="send">Send</button>
    <button class="plain" name="press" value="decline" formnovalidate>Cancel the request</button>
    <button class="plain" name="press" value="ignore" formnovalidate>Put the phone away</button></form>`
}

function row(transaction: Transaction): Markup {
  const face = faceOf(transaction)
  const end = face ? `${face.state} ${face.code}: ${face.message}` : 'open'
  return html`<tr><td>${timeOf(transaction.at)}</td><td>${shillings(transaction.amount)}</td>
    <td class="${face && (face.state === 'TS' ? 'ok' : 'bad')}">${end}</td><td><code>${transaction.id}</code></td></tr>`
}

const HEAD = ['Time', 'Amount', 'End', 'Kivuko’s id']

function phonePage(phones: AirtelPhones, msisdn: string): Markup {
  const [open] = phones.prompts(msisdn)
  const shown = open && !open.isIgnored ? prompt(open) : html`<p>No prompt at the moment.</p>`
  return html`<p><a href="/airtel">All phones with Airtel Money</a></p><h1>${spoken(msisdn)}</h1>
    <div class="beside"><section class="phone" aria-label="The phone ${spoken(msisdn)}"><p class="top">${spoken(msisdn)}<span>Airtel Money ${shillings(phones.balance(msisdn))}</span></p>
    ${shown}</section><div><h2>Prompts</h2>${table('Prompts', HEAD, phones.collections(msisdn).map(row), 'None yet.')}
    <h2>Payouts</h2>${table('Payouts', HEAD, phones.payouts(msisdn).map(row), 'None yet.')}</div></div>`
}

function listPage(phones: AirtelPhones): Markup {
  const rows = phones
    .phones()
    .map(
      ({ msisdn, balance }) =>
        html`<tr><td><a href="/airtel/${msisdn}">${spoken(msisdn)}</a></td><td>${shillings(balance)}</td><td>${phones.prompts(msisdn).length ? 'a prompt is open' : ''}</td></tr>`,
    )
  const { collected, payoutFloat } = phones.operator()
  return html`<h1>Phones with Airtel Money</h1><p>Numbers Airtel was given (073…, 0750–0756, 0762, 078…, 010…) start with Ksh200,000.00. Their last four digits mean what they mean on <a href="/phone">phones with M-Pesa</a>.</p>
    <form class="bar" method="get" action="/airtel"><label>Number <input name="number" inputmode="tel" placeholder="0733 123 456" required autocomplete="off"></label><button>Pick up the phone</button></form>
    ${table('Phones', ['Number', 'Balance', 'Prompt'], rows, 'No phone had to do with Kivuko yet.')}
    <h2>Kivuko’s money</h2><dl class="facts"><dt>Collected by Kivuko</dt><dd>${shillings(collected)}</dd><dt>Left to pay out</dt><dd>${shillings(payoutFloat)}</dd></dl>
    <form class="bar" method="post" action="/control/airtel/payout-float"><label>Left to pay out <input name="shillings" type="number" min="0" value="${payoutFloat}"></label><button>Set the float</button></form>`
}

export function registerAirtelPages(app: FastifyInstance, phones: AirtelPhones): void {
  app.get('/airtel', (request, reply) => {
    const { number } = request.query as Record<string, unknown>
    const msisdn = typeof number === 'string' ? msisdnOf(number) : undefined
    if (msisdn && MSISDN.test(msisdn)) return reply.redirect(`/airtel/${msisdn}`, 303)
    const complaint = msisdn && html`<p class="bad" role="alert">That is no Kenyan mobile number.</p>`
    return sendPage(reply, 'Airtel Money', html`${complaint}${listPage(phones)}`)
  })
  app.get<{ Params: { msisdn: string } }>('/airtel/:msisdn', (request, reply) => {
    const msisdn = msisdnOf(request.params.msisdn)
    if (!MSISDN.test(msisdn)) return reply.redirect(`/airtel?number=${encodeURIComponent(request.params.msisdn)}`, 303)
    if (msisdn !== request.params.msisdn) return reply.redirect(`/airtel/${msisdn}`, 303)
    return sendPage(reply, spoken(msisdn), phonePage(phones, msisdn))
  })
}
