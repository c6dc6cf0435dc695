// The console's forms for M-Pesa, banks and text messages, and what is forced about them.
import type { Control } from '../control.ts'
import { DARAJA_ENDPOINTS } from '../daraja/daraja-api.ts'
import { ANSWERS } from '../daraja/magic-numbers.ts'
import { PENDING_SHAPES } from '../daraja/mpesa.ts'
import { RESULTS } from '../daraja/results.ts'
import { html, type Markup } from '../html.ts'
import { PAYSTACK_ENDPOINTS } from '../paystack/paystack-api.ts'
import { FAULT_KINDS, type ServiceFault } from '../service/service-faults.ts'
import { SMS_STATUS_NAMES } from '../sms/sms.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { options, tick } from './forms.ts'

export function faultForm(path: string, title: string, endpoints: readonly string[]): Markup {
  return html`<form class="card" method="post" action="/control/${path}/fail"><h3>${title}</h3>
    <label>Call <select name="endpoint">${options(endpoints)}</select></label>
    <label>What happens <select name="how">${options(FAULT_KINDS)}</select></label>
    <label>When <select name="when"><option value="before">Before it takes effect</option><option value="after">After it took effect</option></select></label>
    <label>Times <input name="times" type="number" min="1" value="1"></label><button>Order the fault</button></form>`
}

export function mannerForm(path: string, title: string): Markup {
  return html`<form class="card" method="post" action="/control/${path}"><h3>${title}</h3>
    <label>How many <input name="count" type="number" min="1" max="100" value="1"></label>
    <div class="pair"><label>Copies <input name="copies" type="number" min="1" max="20" value="1"></label><label>Delay (ms) <input name="delayMs" type="number" min="0" value="0"></label></div>
    <div>${tick('lose', 'Lost')}</div><button>Order for the next</button></form>`
}

export function mpesaForms({ phones }: Control): Markup {
  const { answerMs, promptMs, lateMs } = phones.times()
  const codes = Object.entries(RESULTS).map(([code, text]) => html`<option value="${code}">${code}: ${text}</option>`)
  return html`<form class="card" method="post" action="/control/phones/auto"><h3>Who answers prompts</h3>
    <label>Phones <select name="answer"><option value="">wait for a person</option>${options(ANSWERS, phones.autoAnswerMode())}</select></label><button>Set for all phones</button></form>
    <form class="card" method="post" action="/control/phones/times"><h3>M-Pesa’s times (ms)</h3>
    <label>Until it answers <input name="answerMs" type="number" min="0" value="${answerMs}"></label>
    <label>A prompt stays <input name="promptMs" type="number" min="0" value="${promptMs}"></label>
    <label>A late callback waits <input name="lateMs" type="number" min="0" value="${lateMs}"></label><button>Set the times</button></form>
    <form class="card" method="post" action="/control/phones/pending-shape"><h3>How a query says pending</h3>
    <label>Shape <select name="shape">${options(PENDING_SHAPES, phones.pendingShape())}</select></label><button>Set the shape</button></form>
    <form class="card" method="post" action="/control/phones/next-payout"><h3>The next payout to a phone</h3>
    <label>Phone <input name="msisdn" inputmode="tel" required autocomplete="off"></label><label>Ends with <select name="code">${codes}</select></label><button>Order the end</button></form>
    ${mannerForm('phones/next-callback', 'The next M-Pesa callbacks')}${faultForm('phones', 'A fault of M-Pesa', DARAJA_ENDPOINTS)}`
}

export function bankForms(): Markup {
  return html`${mannerForm('bank/next-webhook', 'The next bank webhooks')}${faultForm('bank', 'A fault of the bank', [...PAYSTACK_ENDPOINTS, 'statement'])}
    <form class="card" method="post" action="/control/bank/next-transfer"><h3>The next transfer of naira</h3>
    <label>Ends <select name="status">${options(['success', 'failed', 'reversed', 'pending'])}</select></label><button>Order the next transfer</button></form>
    <form class="card" method="post" action="/control/bank/next-refund"><h3>The next refund of naira</h3>
    <label>Ends <select name="status">${options(['processed', 'failed'])}</select></label><button>Order the next refund</button></form>`
}

export function smsForms(): Markup {
  return html`<form class="card" method="post" action="/control/sms/next"><h3>The next text message</h3>
    <label>Ends <select name="status">${options(SMS_STATUS_NAMES)}</select></label><button>Order the next message</button></form>
    ${faultForm('sms', 'A fault of the SMS gateway', ['messaging'])}`
}

export function said(service: string, faults: readonly ServiceFault[]): string[] {
  return faults.map(
    ({ endpoint, how, times, when }) => `${service}: ${times} × ${endpoint} ${how}, ${when} it takes effect`,
  )
}

/** What is forced about them right now, with its way back. */
export function moneyForcedNow({ phones, bank, sms }: Control): Markup | false {
  const auto = phones.autoAnswerMode()
  const manners = [
    ...phones.callbacks.nextModes().map((next) => ({ ...next, what: 'M-Pesa callbacks' })),
    ...bank.webhooks.nextModes().map((next) => ({ ...next, what: 'bank webhooks' })),
  ]
  const lines = [
    ...(auto ? [`phones answer by themselves: ${auto}`] : []),
    ...(phones.repeatRule() ? ['the same amount within two minutes is refused'] : []),
    ...manners.map(({ what, times, mode }) => `the next ${times} ${what}: ${modeInWords(mode)}`),
    ...said('M-Pesa', phones.faults()),
    ...said('Bank', bank.faults()),
    ...said('SMS', sms.faults()),
  ]
  const undo = (path: string, title: string) =>
    html`<form method="post" action="/control/${path}/clear-faults"><button class="plain">${title}</button></form>`
  return (
    lines.length > 0 &&
    html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul><div class="bar">${phones.faults().length > 0 && undo('phones', 'Take back the faults of M-Pesa')}
    ${bank.faults().length > 0 && undo('bank', 'Take back the faults of the bank')}${sms.faults().length > 0 && undo('sms', 'Take back the faults of the SMS gateway')}</div>`
  )
}
