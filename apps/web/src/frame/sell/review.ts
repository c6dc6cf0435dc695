// The customer's own firm price, where the money goes, and the one press that sells.
import { t } from '@kivuko/contract/text.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { BUSY_TEXT, type Flow, problemOf, type Screen } from '../flow.ts'
import { coinText, fiatText } from '../receipt.ts'
import { renew, STALE } from '../renewal.ts'
import { type SaleQuote, saleCalls } from './calls.ts'
import { saleLines } from './lines.ts'
import { ARRIVAL_MS, missingNote } from './missing.ts'
import { payoutOf } from './payout.ts'
import { proveElsewhere } from './prove-elsewhere.ts'
import { noteSale, type SellState } from './state.ts'

export function reviewScreen(flow: Flow, state: SellState): Screen {
  const fiat = state.selling.fiat_currency
  const calls = saleCalls(flow)
  const status = notice('status')
  const alert = notice('alert')
  const price = el('div', { class: 'price' })
  const left = el('p', { class: 'note' })
  const payout = state.payout ?? payoutOf(flow, state.selling)
  // What was typed stays when somebody goes back and comes again.
  state.payout = payout
  const missing = missingNote(flow)
  const sell = button({ text: t('Sell'), onPress: () => whileBusy(sell, BUSY_TEXT, press) })
  const form = el('div', { class: 'stack' }, payout.element, sell)
  const place = el('div', { class: 'stack' }, form, who(flow), back(flow))
  form.hidden = true
  const renewal = renew<SaleQuote>(flow, {
    find: () => calls.quote({ crypto_currency: state.coin, amount: state.amount ?? '' }),
    keep: (quote) => {
      state.quote = quote
    },
    isStale: () => Boolean(state.quote?.closed ?? state.quote?.holding?.missing),
    show,
    tellLeft: (text) => left.replaceChildren(text),
    say: alert.say,
  })
  // What is sent from elsewhere arrives while somebody waits here.
  const arrival = setInterval(() => {
    if (!document.hidden && state.quote?.holding?.missing) void renewal.now()
  }, ARRIVAL_MS)
  const proof = proveElsewhere(flow, {
    status: status.say,
    alert: alert.say,
    fail,
    show: (parts) => place.replaceChildren(...parts),
    back: () => place.replaceChildren(form, who(flow), back(flow)),
  })

  function show(quote: SaleQuote) {
    const note = quote.closed === null ? missing(quote) : closedNote(flow, quote.closed)
    form.hidden = note !== undefined
    const values = {
      coins: coinText(quote.crypto_currency, quote.crypto_amount),
      money: fiatText(fiat, quote.received),
    }
    sell.textContent = t('Sell {coins} for {money}', values)
    price.replaceChildren(saleLines(fiat, quote), left, ...(note ? [note] : []))
  }
  /** A key for each press that has no answer yet: pressed again, it is the same sale. */
  let key: string = crypto.randomUUID()
  async function press() {
    const { quote } = state
    if (!quote) return
    alert.say('')
    status.say('')
    const body = { quote_id: quote.id, destination: payout.read() }
    try {
      noteSale(flow, state, await calls.sell(body, key))
      flow.open('wait')
    } catch (error) {
      const problem = problemOf(flow, error)
      if (!problem) return
      if (problem.code !== 'offline') key = crypto.randomUUID()
      if (problem.code === 'widget_sale_unproven') return proof.ask(() => calls.startProof(body))
      fail(error)
    }
  }
  function fail(error: unknown) {
    const problem = problemOf(flow, error)
    if (!problem) return
    if (STALE.includes(problem.code)) {
      status.say(t('The price has changed. Look at the new one.'))
      return void renewal.now()
    }
    // The coins went elsewhere meanwhile: it is said how many there are.
    if (problem.code === 'insufficient_balance') void renewal.now()
    if (!payout.refuse(problem)) alert.say(problem.message)
  }

  void renewal.start()
  return {
    title: t('Your price'),
    body: [status.element, price, alert.element, place],
    leave: () => {
      renewal.stop()
      proof.stop()
      clearInterval(arrival)
    },
  }
}

/** Why they may not sell, and the site's verification in a tab of its own: who comes back is priced anew. */
function closedNote({ view }: Flow, closed: string): HTMLElement {
  const link = { class: 'primary', href: view.verification_url, target: '_blank', rel: 'noopener' }
  return el(
    'div',
    { class: 'stack', role: 'status' },
    el('p', {}, closed),
    el('a', link, t('Go to your verification')),
    el('p', { class: 'note' }, t('It opens in a new tab. Come back here afterwards.')),
  )
}

function who(flow: Flow): HTMLElement {
  const { email = '' } = flow.view.customer ?? {}
  return el(
    'p',
    { class: 'note' },
    t('You sell as {email}.', { email }),
    ' ',
    button({ text: t('That is not me'), kind: 'quiet', onPress: () => flow.open('sign_in') }),
  )
}

function back(flow: Flow): HTMLElement {
  return button({ text: t('Back'), kind: 'quiet', onPress: () => flow.open('amount') })
}
