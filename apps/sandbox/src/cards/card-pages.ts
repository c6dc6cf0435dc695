// Card payments as a page: dispute one, have its bank decide, give it back without a word to Kivuko.
import type { FastifyInstance } from 'fastify'
import { options, tick } from '../console/forms.ts'
import { sendPage } from '../console/layout.ts'
import { table } from '../console/table.ts'
import type { Control } from '../control.ts'
import { html, type Markup } from '../html.ts'
import { DISPUTE_REASONS, type Dispute } from './dispute.ts'
import type { Charge } from './objects.ts'
import { isOpen } from './raise-dispute.ts'

const SHOWN_MAX = 30
/** Currencies counted whole. */
const WHOLE = ['jpy']

function amountOf({ amount, currency }: Pick<Charge, 'amount' | 'currency'>): string {
  return `${currency.toUpperCase()} ${WHOLE.includes(currency) ? amount : (amount / 100).toFixed(2)}`
}

function chargeRow(charge: Charge): Markup {
  const id = charge.payment_intent
  const hidden = html`<input type="hidden" name="payment" value="${id}">`
  const state = [charge.disputed && 'disputed', charge.amount_refunded > 0 && `${charge.amount_refunded} given back`]
  return html`<tr><td><code>${id}</code><br>${String(charge.description ?? '')}</td><td>${amountOf(charge)}</td>
    <td>${state.filter(Boolean).join(', ')}</td><td>
    <form class="bar" method="post" action="/control/cards/dispute">${hidden}
    <label>Reason <select name="reason">${options(DISPUTE_REASONS)}</select></label>
    <label>Amount <input name="amount" inputmode="numeric" placeholder="all of it" autocomplete="off"></label>
    ${tick('isInquiry', 'Only an inquiry')}<button aria-label="Dispute ${id}">Dispute</button></form>
    <div class="bar"><form method="post" action="/control/cards/warn">${hidden}<button class="plain" aria-label="Warn of fraud, ${id}">Warn of fraud</button></form>
    <form method="post" action="/control/cards/refund">${hidden}<button class="plain" aria-label="Give back ${id}">Give back</button></form></div></td></tr>`
}

function disputeRow(dispute: Dispute): Markup {
  const hidden = html`<input type="hidden" name="dispute" value="${dispute.id}">`
  const isInquiry = dispute.status.startsWith('warning_')
  const ends: readonly (readonly [string, string])[] = isInquiry
    ? [
        ['won', 'Close it'],
        ['escalated', 'Make it a dispute'],
      ]
    : [
        ['won', 'For the merchant'],
        ['lost', 'Against the merchant'],
      ]
  const form = html`<form class="bar" method="post" action="/control/cards/end-dispute">${hidden}
    ${ends.map(([end, text]) => html`<button class="plain" name="end" value="${end}" aria-label="${text}, ${dispute.id}">${text}</button>`)}</form>`
  return html`<tr><td><code>${dispute.id}</code></td><td>${amountOf(dispute)}</td><td>${dispute.reason}</td><td>${dispute.status}</td>
    <td>${dispute.evidence.uncategorized_text ?? ''}</td><td>${isOpen(dispute) && form}</td></tr>`
}

function page({ cards }: Pick<Control, 'cards'>): Markup {
  const disputes = cards.disputes().slice(0, SHOWN_MAX)
  const charges = cards.charges().slice(0, SHOWN_MAX)
  return html`<h1>Cards</h1><h2>Disputes</h2>
    <p>Evidence decides by itself when its text is <code>winning_evidence</code>, <code>losing_evidence</code> or, of an inquiry, <code>escalate_inquiry_evidence</code>; otherwise you do.</p>
    ${table('Disputes', ['Dispute', 'Amount', 'Reason', 'Status', 'Evidence', 'The bank decides'], disputes.map(disputeRow), 'Nothing is disputed.')}
    <h2>Payments</h2><p>An amount counts in the currency’s smallest unit. What is given back here is told to Kivuko by webhook alone.</p>
    ${table('Payments', ['Payment', 'Amount', 'State', 'What its cardholder or their bank does'], charges.map(chargeRow), 'No card was charged yet.')}`
}

export function registerCardPages(app: FastifyInstance, control: Pick<Control, 'cards'>): void {
  app.get('/cards', (_request, reply) => sendPage(reply, 'Cards', page(control)))
}
