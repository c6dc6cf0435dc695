// The customer's own firm price, where the money goes, and the one press that sells.
import { t } from '@kivuko/contract/text.ts'
import { Refusal } from '../calls.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { BUSY_TEXT, type Flow, problemOf, type Screen } from '../flow.ts'
import { coinText, fiatText } from '../receipt.ts'
import { renew, STALE } from '../renewal.ts'
import { type SaleQuote, saleCalls } from './calls.ts'
import { saleLines } from './lines.ts'
import { ARRIVAL_MS, missingNote } from './missing.ts'
import { payoutOf } from './payout.ts'
import { proveElsewhere } from './prove-elsewhere.ts'
import { noteSale, type Payout, type SellState } from './state.ts'

export function reviewScreen(flow: Flow, state: SellState): Screen {
  const status = notice('status')
  const alert = notice('alert')
  const price = el('div', { class: 'price' })
  const left = el('p', { class: 'note' })
  const payout = state.payout ?? payoutOf(flow, state.selling)
  // What was typed stays when somebody goes back and comes again.
  state.payout = payout
  const missing = missingNote(flow)
  const sell = button({ text: t('Sell'), onPress: () => whileBusy(sell, BUSY_TEXT, () => seller.press()) })
  const form = el('div', { class: 'stack' }, payout.element, sell)
  const place = el('div', { class: 'stack' }, form, who(flow), back(flow))
  form.hidden = true
  const renewal = renewSale(flow, state, { show, tellLeft: (text) => left.replaceChildren(text), say: alert.say })
  const tell: Tell = { status: status.say, alert: alert.say }
  const seller = sellerOf(flow, state, { ...tell, payout, renew: renewal.now, prove: (start) => proof.ask(start) })
  const proof = proveElsewhere(flow, {
    ...tell,
    fail: seller.fail,
    show: (parts) => place.replaceChildren(...parts),
    back: () => place.replaceChildren(form, who(flow), back(flow)),
  })

  function show(quote: SaleQuote) {
    const note = quote.closed === null ? missing(quote) : closedNote(flow, quote.closed)
    form.hidden = note !== undefined
    sell.textContent = t('Sell {coins} for {money}', {
      coins: coinText(quote.crypto_currency, quote.crypto_amount),
      money: fiatText(state.selling.fiat_currency, quote.received),
    })
    price.replaceChildren(saleLines(state.selling.fiat_currency, quote), left, ...(note ? [note] : []))
  }

  void renewal.start()
  return {
    title: t('Your price'),
    body: [status.element, price, alert.element, place],
    leave: () => {
      renewal.stop()
      proof.stop()
    },
  }
}

type Tell = { status: (text: string) => void; alert: (text: string) => void }
type Shown = { show: (quote: SaleQuote) => void; tellLeft: (text: string) => void; say: (text: string) => void }

/** Also asked for while coins are missing: what is sent from elsewhere arrives while somebody waits here. */
function renewSale(flow: Flow, state: SellState, shown: Shown) {
  const renewal = renew<SaleQuote>(flow, {
    find: () => saleCalls(flow).quote({ crypto_currency: state.coin, amount: state.amount ?? '' }),
    keep: (quote) => {
      state.quote = quote
    },
    isStale: () => Boolean(state.quote?.closed ?? state.quote?.holding?.missing),
    ...shown,
  })
  const arrival = setInterval(() => {
    if (!document.hidden && state.quote?.holding?.missing) void renewal.now()
  }, ARRIVAL_MS)
  const stop = () => {
    renewal.stop()
    clearInterval(arrival)
  }
  return { ...renewal, stop }
}

type Selling = Tell & {
  payout: Payout
  renew: () => Promise<void>
  prove: (start: () => ReturnType<ReturnType<typeof saleCalls>['startProof']>) => Promise<void>
}

function sellerOf(flow: Flow, state: SellState, { status, alert, payout, renew: another, prove }: Selling) {
  const calls = saleCalls(flow)
  /** A key for each press that has no answer yet: pressed again, it is the same sale. */
  let key: string = crypto.randomUUID()
  const fail = (error: unknown) => {
    const problem = problemOf(flow, error)
    if (!problem) return
    if (STALE.includes(problem.code)) {
      status(t('The price has changed. Look at the new one.'))
      return void another()
    }
    // The coins went elsewhere meanwhile: it is said how many there are.
    if (problem.code === 'insufficient_balance') void another()
    if (!payout.refuse(problem)) alert(problem.message)
  }
  const press = async () => {
    const { quote } = state
    if (!quote) return
    alert('')
    status('')
    const body = { quote_id: quote.id, destination: payout.read() }
    try {
      noteSale(flow, state, await calls.sell(body, key))
      flow.open('wait')
    } catch (error) {
      const isAnswered = error instanceof Refusal && error.code !== 'offline'
      if (isAnswered) key = crypto.randomUUID()
      if (isAnswered && error.code === 'widget_sale_unproven') return prove(() => calls.startProof(body))
      fail(error)
    }
  }
  return { press, fail }
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
