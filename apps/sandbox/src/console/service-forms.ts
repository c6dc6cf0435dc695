// The console's forms for the services beside the card network, and what is forced about them.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import type { Control } from '../control.ts'
import { ANSWERS } from '../daraja/magic-numbers.ts'
import { PENDING_SHAPES } from '../daraja/mpesa.ts'
import { RESULTS } from '../daraja/results.ts'
import { html, type Markup } from '../html.ts'
import { PLAYED_IDS } from '../networks.ts'
import { FAULTY, FAULTY_NAMES, type FaultyName, faultsOf } from '../service/faulty.ts'
import { FAULT_KINDS } from '../service/service-faults.ts'
import { SMS_STATUS_NAMES } from '../sms/sms.ts'
import { modeInWords } from '../webhooks/mode.ts'
import { options, tick } from './forms.ts'

function faultForm(service: FaultyName): Markup {
  const { path, name, endpoints } = FAULTY[service]
  return html`<form class="card" method="post" action="/control/${path}/fail"><h3>A fault of ${name}</h3>
    <label>Call <select name="endpoint">${options(endpoints)}</select></label>
    <label>What happens <select name="how">${options(FAULT_KINDS)}</select></label>
    <label>When <select name="when"><option value="before">Before it takes effect</option><option value="after">After it took effect</option></select></label>
    <label>Times <input name="times" type="number" min="1" value="1"></label><button>Order the fault</button></form>`
}

function mannerForm({ path, what }: { path: string; what: string }): Markup {
  return html`<form class="card" method="post" action="/control/${path}"><h3>The next ${what}</h3>
    <label>How many <input name="count" type="number" min="1" max="100" value="1"></label>
    <div class="pair"><label>Copies <input name="copies" type="number" min="1" max="20" value="1"></label><label>Delay (ms) <input name="delayMs" type="number" min="0" value="0"></label></div>
    <div>${tick('lose', 'Lost')}</div><button>Order for the next</button></form>`
}

/** How it can be disturbed: what it calls back with, and its answers. */
function troubleForms(service: FaultyName): Markup {
  const { calling } = FAULTY[service]
  return html`${calling && mannerForm(calling)}${faultForm(service)}`
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
    <form class="card" method="post" action="/control/phones/next-prompt"><h3>The next prompt on a phone</h3>
    <label>Phone <input name="msisdn" inputmode="tel" required autocomplete="off"></label><label>Ends with <select name="code">${codes}</select></label><button>Order the end</button></form>
    <form class="card" method="post" action="/control/phones/refuse-queries"><h3>Questions about transactions</h3>
    <label>Are <select name="code"><option value="">answered</option>${codes}</select></label><button>Set the answer</button></form>
    <form class="card" method="post" action="/control/phones/rate"><h3>M-Pesa’s pace</h3>
    <label>Calls in a second <input name="calls" type="number" min="0" placeholder="as many as come"></label><button>Set the pace</button></form>
    <form class="card" method="post" action="/control/phones/payout-float"><h3>What is left to pay out</h3>
    <label>Shillings <input name="shillings" type="number" min="0" value="${phones.operator().payoutFloat}"></label><button>Set the float</button></form>
    <form class="card" method="post" action="/control/phones/expire-credentials"><h3>Kivuko’s key at M-Pesa</h3>
    <label>Is <select name="areExpired"><option value="false">good</option><option value="true"${phones.areCredentialsExpired() && html` selected`}>expired</option></select></label><button>Set the key</button></form>
    ${troubleForms('phones')}`
}

/** Of the networks beside M-Pesa, with their headings. */
export function networkForms(): Markup {
  return html`${PLAYED_IDS.map(
    (id) => html`<h2 id="forced-${id}">Of ${networkName(id)}</h2><div class="grid">${troubleForms(id)}</div>`,
  )}`
}

export function bankForms(): Markup {
  return html`${troubleForms('bank')}
    <form class="card" method="post" action="/control/bank/next-transfer"><h3>The next transfer of naira</h3>
    <label>Ends <select name="status">${options(['success', 'failed', 'reversed', 'pending'])}</select></label><button>Order the next transfer</button></form>
    <form class="card" method="post" action="/control/bank/next-refund"><h3>The next refund of naira</h3>
    <label>Ends <select name="status">${options(['processed', 'failed'])}</select></label><button>Order the next refund</button></form>`
}

export function billForms(): Markup {
  return troubleForms('bills')
}

export function smsForms(): Markup {
  return html`<form class="card" method="post" action="/control/sms/next"><h3>The next text message</h3>
    <label>Ends <select name="status">${options(SMS_STATUS_NAMES)}</select></label><button>Order the next message</button></form>
    ${troubleForms('sms')}`
}

export function pushForms(): Markup {
  return troubleForms('push')
}

export function identityForms(): Markup {
  return html`${troubleForms('smileId')}${troubleForms('storage')}`
}

function saidOf(control: Control, name: FaultyName): string[] {
  const { short, calling } = FAULTY[name]
  const next = calling?.outboxOf(control).nextModes() ?? []
  return [
    ...next.map(({ times, mode }) => `the next ${times} ${calling?.what}: ${modeInWords(mode)}`),
    ...faultsOf(control, name)
      .faults()
      .map(({ endpoint, how, times, when }) => `${short}: ${times} × ${endpoint} ${how}, ${when} it takes effect`),
  ]
}

/** What is forced about them right now, with its way back. */
export function servicesForcedNow(control: Control): Markup | false {
  const { phones } = control
  const auto = phones.autoAnswerMode()
  const lines = [
    ...(auto ? [`phones answer by themselves: ${auto}`] : []),
    ...(phones.repeatRule() ? ['the same amount within two minutes is refused'] : []),
    ...(phones.areCredentialsExpired() ? ['Kivuko’s key at M-Pesa has expired'] : []),
    ...FAULTY_NAMES.flatMap((name) => saidOf(control, name)),
  ]
  const disturbed = FAULTY_NAMES.filter((name) => faultsOf(control, name).faults().length > 0)
  const undo = disturbed.map(
    (service) =>
      html`<form method="post" action="/control/${FAULTY[service].path}/clear-faults"><button class="plain">Take back the faults of ${FAULTY[service].name}</button></form>`,
  )
  return lines.length > 0 && html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul><div class="bar">${undo}</div>`
}
