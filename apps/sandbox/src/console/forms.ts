// The console's forms: each posts to one control and comes back.
import type { Control } from '../control.ts'
import { DECLINE_NAMES } from '../control.ts'
import { html, type Markup } from '../html.ts'
import { SOURCES } from '../tickers/prices.ts'
import { COINS, FIATS } from '../tickers/reference-prices.ts'
import { modeInWords } from '../webhooks/mode.ts'

export function options(values: readonly string[], chosen?: string): Markup[] {
  return values.map((value) => html`<option${value === chosen && html` selected`}>${value}</option>`)
}

function sourceSelect(): Markup {
  return html`<label>Feed <select name="source"><option value="">All feeds</option>${options(SOURCES)}</select></label>`
}

export function tick(name: string, text: string, isTicked = false): Markup {
  return html`<label class="tick"><input type="checkbox" name="${name}"${isTicked && html` checked`}>${text}</label>`
}

/** Manner of webhooks: every one from now on, or the next few. */
export function webhookForms(control: Control): Markup {
  const mode = control.webhooks.mode()
  const fields = (isCurrent: boolean) => html`<div class="pair">
    <label>Copies <input name="copies" type="number" min="1" max="20" value="${isCurrent ? (mode.copies ?? 1) : 1}"></label>
    <label>Delay (ms) <input name="delayMs" type="number" min="0" value="${isCurrent ? (mode.delayMs ?? 0) : 0}"></label></div>
    <div>${tick('reorder', 'Out of order', isCurrent && mode.reorder)}${tick('lose', 'Lost', isCurrent && mode.lose)}
    ${tick('badSignature', 'Badly signed', isCurrent && mode.badSignature)}</div>`
  return html`<form class="card" method="post" action="/control/webhooks/mode"><h3>All webhooks</h3>${fields(true)}<button>Set for all</button></form>
    <form class="card" method="post" action="/control/webhooks/next"><h3>The next webhooks</h3>
    <label>How many <input name="count" type="number" min="1" max="100" value="1"></label>${fields(false)}<button>Order for the next</button></form>`
}

export function cardForms(control: Control): Markup {
  const next = control.cards.nextDecline()
  return html`<form class="card" method="post" action="/control/faults/order"><h3>A fault in the next card call</h3>
    <label>What happens <select name="kind"><option value="error">Answers 500</option><option value="hang">Never answers</option><option value="rubbish">Answers rubbish</option><option value="slow">Answers late</option><option value="too_fast">Turns it away for its pace</option></select></label>
    <label>When <select name="when"><option value="before">Before it takes effect</option><option value="after">After it took effect</option></select></label>
    <label>Only calls with <input name="match" placeholder="POST /v1/payment_intents" autocomplete="off"></label>
    <div class="pair"><label>Times <input name="times" type="number" min="1" value="1"></label><label>Late by (ms) <input name="delayMs" type="number" min="0" value="3000"></label></div>
    <button>Order the fault</button></form>
    <form class="card" method="post" action="/control/cards/decline-next"><h3>Decline the next card</h3>
    <p class="quiet">${next ? `Ordered: ${next}.` : 'Nothing ordered; each card does what its number says.'}</p>
    <label>Reason <select name="name">${options(DECLINE_NAMES, next)}</select></label><button>Decline the next</button></form>`
}

export function tickerForms(): Markup {
  return html`<form class="card" method="post" action="/control/tickers/move"><h3>Move a price</h3>
    <div class="pair"><label>Coin <select name="coin"><option value="">All coins</option>${options(COINS)}</select></label><label>Currency <select name="fiat"><option value="">All currencies</option>${options(FIATS)}</select></label></div>
    <p class="quiet">A coin alone moves in every currency; with a currency, only that pair moves, and the others contradict it.</p>
    <label>Percent (0 undoes) <input name="percent" type="number" step="any" value="5"></label>${sourceSelect()}<button>Move</button></form>
    <form class="card" method="post" action="/control/tickers/freeze"><h3>Freeze a feed</h3><p class="quiet">Prices and their times stand still.</p>${sourceSelect()}
    <button name="isFrozen" value="true">Freeze</button><button class="plain" name="isFrozen" value="false">Let it run</button></form>
    <form class="card" method="post" action="/control/tickers/off"><h3>Switch a feed off</h3><p class="quiet">It answers 503.</p>${sourceSelect()}
    <button name="isOff" value="true">Switch off</button><button class="plain" name="isOff" value="false">Switch on</button></form>`
}

/** What is forced right now, each with its way back. */
export function forcedNow(control: Control): Markup {
  const { sources, moves } = control.tickers.state()
  const feeds = SOURCES.flatMap((name) => [
    ...(sources[name].isOff ? [`${name} is off`] : []),
    ...(sources[name].frozen === undefined ? [] : [`${name} is frozen`]),
  ])
  const moved = moves.map(
    ({ coin, fiat, percent, source }) =>
      `${[coin, fiat].filter(Boolean).join('/') || 'every price'} moved ${percent} %${source ? ` at ${source}` : ''}`,
  )
  const faults = control.faults
    .pending()
    .map(({ kind, when, times, match }) => `${times} × ${kind}, ${when} it takes effect${match && `, in ${match}`}`)
  const webhooks = control.webhooks
    .nextModes()
    .map(({ mode, times }) => `the next ${times} webhooks: ${modeInWords(mode)}`)
  const lines = [...feeds, ...moved, ...faults, ...webhooks]
  if (lines.length === 0) return html`<p>No feed is disturbed and no fault is waiting.</p>`
  return html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
    <div class="bar"><form method="post" action="/control/tickers/reset"><button class="plain">Undo everything about feeds</button></form>
    <form method="post" action="/control/faults/clear"><button class="plain">Take back the faults</button></form></div>`
}
