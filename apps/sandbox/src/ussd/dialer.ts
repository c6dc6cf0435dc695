// The dialer of a phone's page: the code, what is shown for it, and what is typed.
import { html, type Markup } from '../html.ts'
import { DEMO_USSD, type UssdSession } from './ussd.ts'

/** A form each: the browser's own Enter sends the answer. */
export function dialer(msisdn: string, session: UssdSession | undefined): Markup {
  const phone = html`<input type="hidden" name="msisdn" value="${msisdn}">`
  if (session?.state === 'asks')
    return html`<form class="prompt ussd" method="post" action="/control/ussd/reply" aria-label="Menu">
      <p class="menu">${session.screen}</p>${phone}
      <label>Answer <input name="input" inputmode="tel" maxlength="40" required autocomplete="off" autofocus></label>
      <button>Send</button><button class="plain" formaction="/control/ussd/hang-up" formnovalidate>Hang up</button></form>`
  const last = session && html`<p class="menu" role="status">${session.screen}</p>`
  return html`${last}<form class="bar" method="post" action="/control/ussd/dial" aria-label="Dialer">${phone}
    <label>Dial <input name="code" inputmode="tel" value="${session?.code ?? DEMO_USSD.code}" required autocomplete="off"></label><button class="plain">Call</button></form>`
}
