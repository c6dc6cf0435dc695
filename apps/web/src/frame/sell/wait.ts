// Sold, and on its way: the sale is asked for until it ends. What its bank refused is corrected at the site, or taken back here.
import { t } from '@kivuko/contract/text.ts'
import type { Sale } from '@kivuko/contract/trades.ts'
import { SALE_STATE_TEXTS } from '#lib/sale-state-text.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { BUSY_TEXT, type Flow, problemOf, type Screen } from '../flow.ts'
import { poll } from '../poll.ts'
import { coinText, fiatText, row } from '../receipt.ts'
import { saleCalls } from './calls.ts'
import { noteSale, type SellState } from './state.ts'

const ENDED: readonly Sale['status'][] = ['completed', 'failed', 'cancelled', 'returned']

export function waitScreen(flow: Flow, state: SellState): Screen {
  const status = notice('status')
  const alert = notice('alert')
  const place = el('div', { class: 'stack' })
  const lines = el('div', {})
  const ask = () => (state.sale ? saleCalls(flow).sale(state.sale.id) : undefined)
  const polling = poll(flow, { ask, show, say: alert.say })
  const cancel = button({
    text: t('Take the sale back'),
    kind: 'quiet',
    onPress: () => takeBack(flow, state, { pressed: cancel, say: alert.say }),
  })
  let shown = ''

  function show(sale: Sale) {
    noteSale(flow, state, sale)
    if (ENDED.includes(sale.status)) return flow.open('end')
    status.say([SALE_STATE_TEXTS[sale.status], sale.problem].filter(Boolean).join(' '))
    const now = `${sale.status} ${sale.can_cancel}`
    if (now === shown) return
    shown = now
    lines.replaceChildren(madeLines(sale))
    place.replaceChildren(
      ...(sale.status === 'refused' ? [correctLink(flow, state, sale)] : [el('div', { class: 'bar' })]),
      ...(sale.can_cancel ? [cancel] : []),
    )
  }

  // Once this screen stands: a sale that has ended opens another one.
  queueMicrotask(() => state.sale && show(state.sale))
  polling.start()
  return { title: t('Your sale'), body: [status.element, lines, alert.element, place], leave: polling.stop }
}

/** What was sold, for what, to where. */
export function madeLines(sale: Sale): HTMLElement {
  const { crypto_currency: coin, fiat_currency: fiat, coins_back } = sale
  return el(
    'dl',
    { class: 'receipt' },
    row(t('Sold'), coinText(coin, sale.crypto_amount)),
    row(t('To'), sale.destination),
    row(t('You receive'), fiatText(fiat, sale.received), 'sum'),
    coins_back === null ? undefined : row(t('Coins back in your wallet'), coinText(coin, coins_back)),
  )
}

function correctLink({ view }: Flow, { selling }: SellState, { reference }: Sale): HTMLElement {
  const address = new URL(selling.sale_url)
  address.searchParams.set('reference', reference)
  const link = { class: 'primary', href: address.href, target: '_blank', rel: 'noopener' }
  return el('a', link, t('Give another account at {name}', { name: view.brand }))
}

function takeBack(
  flow: Flow,
  state: SellState,
  { pressed, say }: { pressed: HTMLButtonElement; say: (text: string) => void },
): Promise<void> {
  return whileBusy(pressed, BUSY_TEXT, async () => {
    if (!state.sale) return
    try {
      noteSale(flow, state, await saleCalls(flow).cancel(state.sale.id, crypto.randomUUID()))
      flow.open('end')
    } catch (error) {
      const problem = problemOf(flow, error)
      if (problem) say(problem.message)
    }
  })
}
