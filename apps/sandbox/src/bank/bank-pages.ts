// The bank a person sends money from, and what became of each transfer.
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../console/layout.ts'
import { table, timeOf } from '../console/table.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import { TRANSFER_MAGIC } from '../paystack/banks.ts'
import type { DedicatedAccount } from '../paystack/dedicated.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { decimalOf } from './amounts.ts'
import type { Bank, OpenAccount } from './bank.ts'
import { CURRENCIES, OPERATOR_ACCOUNTS } from './statement.ts'

/** Who sends it, how often and how late. */
const SENDER = html`<label>Sender’s name <input name="senderName" value="ADA OBI" required autocomplete="off"></label>
    <div class="pair"><label>Times <input name="copies" type="number" min="1" max="5" value="1"></label><label>Late by (ms) <input name="delayMs" type="number" min="0" value="0"></label></div>`

function payForm({ accountNumber, amount, reference }: OpenAccount): Markup {
  return html`<form class="card" method="post" action="/control/bank/send"><h3>${accountNumber}</h3>
    <p class="quiet">For ${reference}; NGN ${decimalOf(amount)}</p><input type="hidden" name="currency" value="NGN"><input type="hidden" name="accountNumber" value="${accountNumber}">
    <label>Amount (NGN) <input name="amount" inputmode="decimal" value="${decimalOf(amount)}" pattern="[0-9]+([.][0-9]{1,2})?" required></label>
    ${SENDER}
    <button>Send to ${accountNumber}</button></form>`
}

const OWN_SHOWN = 24
const PAYOUTS_SHOWN = 200

function fillForm({ accountNumber, accountName }: DedicatedAccount): Markup {
  return html`<form class="card" method="post" action="/control/bank/send"><h3>${accountNumber}</h3>
    <p class="quiet">${accountName}, any amount</p><input type="hidden" name="currency" value="NGN"><input type="hidden" name="accountNumber" value="${accountNumber}">
    <label>Amount (NGN) <input name="amount" inputmode="decimal" placeholder="5000.00" pattern="[0-9]+([.][0-9]{1,2})?" required autocomplete="off"></label>
    ${SENDER}
    <button>Send to ${accountNumber}</button></form>`
}

function transferForm(): Markup {
  const accounts = CURRENCIES.map(
    (currency) =>
      html`<option value="${currency}"${currency === 'KES' && html` selected`}>${currency} to ${OPERATOR_ACCOUNTS[currency]}</option>`,
  )
  return html`<form class="card" method="post" action="/control/bank/send"><h3>Send to Kivuko’s account</h3>
    <label>Account <select name="currency">${accounts}</select></label>
    <label>Amount <input name="amount" inputmode="decimal" placeholder="1500.00" pattern="[0-9]+([.][0-9]{1,2})?" required autocomplete="off"></label>
    <label>Reference <input name="reference" autocomplete="off"></label>
    ${SENDER}
    <button>Send</button></form>`
}

function sendOutForm(): Markup {
  const currencies = CURRENCIES.map(
    (currency) => html`<option value="${currency}"${currency === 'EUR' && html` selected`}>${currency}</option>`,
  )
  return html`<form class="card" method="post" action="/control/bank/send-out"><h3>Send from Kivuko’s account</h3>
    <label>Currency <select name="currency">${currencies}</select></label>
    <label>Amount <input name="amount" inputmode="decimal" placeholder="1500.00" pattern="[0-9]+([.][0-9]{1,2})?" required autocomplete="off"></label>
    <label>Recipient’s name <input name="recipientName" value="ADA OBI" required autocomplete="off"></label>
    <label>Reference <input name="reference" required autocomplete="off"></label>
    <button>Send out</button></form>`
}

function transfers(bank: Bank): Markup {
  const rows = bank.transfers().map(
    ({
      at,
      currency,
      amount,
      senderName,
      accountNumber,
      reference,
      outcome,
    }) => html`<tr><td>${timeOf(at)}</td><td>${currency} ${amount}</td><td>${senderName}</td><td><code>${accountNumber}</code></td><td>${reference}</td>
      <td class="${outcome === 'rejected' || outcome === 'returned' ? 'bad' : 'ok'}">${outcome}</td></tr>`,
  )
  return table('Transfers sent', ['Time', 'Amount', 'From', 'To account', 'Reference', 'Outcome'], rows, 'None yet.')
}

function payouts(bank: Bank): Markup {
  const rows = bank.payouts(PAYOUTS_SHOWN).map(({ at, amount, currency, recipient, reference, status }) => {
    const next = { pending: 'success', success: 'reversed', failed: '', reversed: '' }[status]
    const form =
      next &&
      html`<form method="post" action="/control/bank/change-transfer"><input type="hidden" name="reference" value="${reference}"><input type="hidden" name="status" value="${next}"><button class="plain" aria-label="Make it ${next}: ${reference}">Make it ${next}</button></form>`
    return html`<tr><td>${timeOf(at)}</td><td>${currency} ${decimalOf(amount)}</td><td>${recipient?.name} <code>${recipient?.accountNumber}</code> ${recipient?.bankName}</td><td><code>${reference}</code></td><td>${status}</td><td>${form}</td></tr>`
  })
  return table('Sent out by Kivuko', ['Time', 'Amount', 'To', 'Reference', 'Status', 'Then'], rows, 'None yet.')
}

function webhooks(bank: Bank): Markup {
  const rows = bank.webhooks.deliveries(30).map(
    ({
      event,
      type,
      status,
      mode,
      attempts,
    }) => html`<tr><td>${attempts[0] && timeOf(attempts[0].at)}</td><td><code>${type}</code></td><td>${status}</td><td>${modeInWords(mode)}</td><td>${attempts.map((each) => each.status ?? each.error).join(', ')}</td>
      <td><form method="post" action="/control/bank/resend-webhook"><input type="hidden" name="event" value="${event}"><button class="plain" aria-label="Send again: ${event}">Send again</button></form></td></tr>`,
  )
  return table('Webhooks sent', ['Time', 'Event', 'Outcome', 'Manner', 'Answer', 'Again'], rows, 'None yet.')
}

/** What each special account does, for this page and the console. */
export function magicAccounts(): Markup {
  const rows = Object.entries(TRANSFER_MAGIC).map(
    ([end, { says }]) => html`<tr><td><code>… ${end}</code></td><td>${says}</td></tr>`,
  )
  const missing = html`<tr><td><code>… 0000</code></td><td>does not exist</td></tr>`
  const holder = html`<tr><td><code>0123 00 …</code></td><td>belongs to Ada Obi</td></tr><tr><td><code>0123 11 …</code></td><td>belongs to Brian Otieno; the fifth and sixth digit make the name</td></tr>`
  return table('Special accounts', ['Account', 'A transfer to it'], [...rows, missing, holder], '')
}

function page(bank: Bank): Markup {
  const open = bank.accounts().filter(({ isOpen }) => isOpen)
  const own = bank.dedicated()
  const url = bank.webhookUrl()
  return html`<h1>Bank</h1><p>Send money as a customer would. An account opened for one payment takes its exact amount only, an account number of a customer’s own any amount from anybody; all else appears on Kivuko’s statement.</p>
    <h2>Send a transfer</h2><div class="grid">${transferForm()}${open.map(payForm)}</div>
    ${open.length === 0 && html`<p class="quiet">No account is open for a payment in naira.</p>`}
    <h2>Account numbers of customers</h2><div class="grid">${own.slice(0, OWN_SHOWN).map(fillForm)}</div>
    ${own.length === 0 && html`<p class="quiet">No customer has an account number of their own yet.</p>`}
    <h2>Transfers sent</h2>${transfers(bank)}<h2>Sent out by Kivuko</h2><p>What people pay at the bank is sent here, and appears on the statement.</p><div class="grid">${sendOutForm()}</div><p>The balance for naira is NGN ${decimalOf(bank.balance())}.</p>${payouts(bank)}
    <h2>Special accounts</h2>${magicAccounts()}
    <h2>Webhooks sent</h2><p>${url ? html`They go to <code>${url}</code>.` : 'No address is set (SANDBOX_PAYSTACK_WEBHOOK_URL), so none are sent.'}</p>${webhooks(bank)}`
}

export function registerBankPage(app: FastifyInstance, { bank }: Pick<Control, 'bank'>): void {
  app.get('/bank', (_request, reply) => sendPage(reply, 'Bank', page(bank)))
}
