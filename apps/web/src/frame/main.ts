// The page in the frame: takes its session, then shows one screen after another until the purchase ended.
import { t } from '@kivuko/contract/text.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import type { WidgetDisplay, WidgetStep } from '@kivuko/contract/widget-messages.ts'
import { Refusal } from './calls.ts'
import { button, el } from './dom.ts'
import type { Flow, Screen } from './flow.ts'
import './frame.css'
import { type Link, openLink } from './link.ts'
import { applyLook } from './look.ts'
import { amountScreen } from './screens/amount.ts'
import { cardScreen } from './screens/card.ts'
import { endScreen } from './screens/end.ts'
import { reviewScreen } from './screens/review.ts'
import { signInScreen } from './screens/sign-in.ts'
import { waitScreen } from './screens/wait.ts'
import { type Entered, enter } from './session.ts'

const SCREENS: Record<WidgetStep, (flow: Flow) => Screen> = {
  amount: amountScreen,
  sign_in: signInScreen,
  review: reviewScreen,
  card: cardScreen,
  wait: waitScreen,
  end: endScreen,
}

const place = document.getElementById('frame') ?? document.body
let leave: (() => void) | undefined

function show({ title, body, leave: next }: Screen, { moves }: { moves: boolean }): void {
  leave?.()
  leave = next
  const heading = el('h1', { tabindex: -1 }, title)
  place.querySelector('.screen')?.remove()
  place.append(el('div', { class: 'screen' }, heading, ...body))
  document.title = title
  // A page that shows the frame has a main part of its own.
  place.setAttribute('aria-label', title)
  // A page that opens takes nobody's place away from them; a step in it says where one is.
  if (moves) heading.focus()
}

function endWith(refusal: Refusal, link?: Link): void {
  show({ title: t('This cannot go on here'), body: [el('p', { role: 'alert' }, refusal.message)] }, { moves: false })
  link?.tell({ type: 'error', code: refusal.code })
}

function stepOf({ order }: { order: WidgetOrder | null }): WidgetStep {
  if (!order) return 'amount'
  if (order.status !== 'awaiting_payment') return order.status === 'refund_pending' ? 'wait' : 'end'
  return order.payment_method === 'card' ? 'card' : 'wait'
}

async function start({ view, calls }: Entered): Promise<void> {
  // Who buys does not load how one sells.
  const selling = view.selling ? (await import('./sell/screens.ts')).sellScreens(view.selling) : undefined
  applyLook(view.theme)
  const closing = el('div', { class: 'closing' })
  const link = openLink(view.origins, (display) => showClosing(closing, link, display))
  const [first] = view.methods
  const flow: Flow = {
    ...{ view, calls, link },
    coin: view.crypto_currencies[0] ?? 'USDT',
    method: view.order?.payment_method ?? first?.method ?? 'mpesa',
    amount: view.fiat_amount ?? undefined,
    quote: undefined,
    order: view.order ?? undefined,
    open: (step) => {
      show(screenOf(step), { moves: true })
      link.tell({ type: 'step', step })
    },
    end: (refusal) => endWith(refusal, link),
  }
  place.replaceChildren(header(view.partner, closing), ...(view.is_test ? [testNote()] : []))
  const screenOf = (step: WidgetStep) => (selling ? selling.open(flow, step) : SCREENS[step](flow))
  const step = selling ? selling.first : stepOf(view)
  show(screenOf(step), { moves: false })
  link.tell({ type: 'ready' })
  link.tell({ type: 'step', step })
  const { order } = view
  selling?.begin(flow)
  if (order) link.tell({ type: 'order.updated', order_id: order.id, status: order.status })
}

function header(partner: string, closing: HTMLElement): HTMLElement {
  return el('header', {}, el('p', {}, t('{brand} for {partner}', { partner })), closing)
}

function testNote(): HTMLElement {
  return el('p', { class: 'test' }, t('Test mode: no real money moves.'))
}

function showClosing(closing: HTMLElement, link: Link, display: WidgetDisplay): void {
  if (display !== 'dialog' && display !== 'popup') return
  const close = () => link.tell({ type: 'close' })
  closing.replaceChildren(button({ text: t('Close'), kind: 'quiet', onPress: close }))
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) close()
  })
}

place.replaceChildren(el('p', { role: 'status', class: 'note' }, t('Opening…')))
enter(window.location)
  .then(start)
  .catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    place.replaceChildren()
    endWith(error)
  })
