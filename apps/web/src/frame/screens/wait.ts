// Paid or on its way: the order is asked for until it ends, also after the phone was locked.
import { t } from '@kivuko/contract/text.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { field } from '../fields.ts'
import { BUSY_TEXT, type Flow, noteOrder, problemOf, type Screen } from '../flow.ts'
import { poll } from '../poll.ts'
import { fiatText } from '../receipt.ts'

export function waitScreen(flow: Flow): Screen {
  const status = notice('status')
  const alert = notice('alert')
  const place = el('div', { class: 'stack' })
  const ask = () => (flow.order ? flow.calls.order(flow.order.id) : undefined)
  const polling = poll(flow, { ask, show, say: alert.say })
  const again = askAgain(flow, { retry: show, say: alert.say })
  const cancel = button({
    text: t('Give up this order'),
    kind: 'quiet',
    onPress: () => giveUp(flow, cancel, alert.say),
  })
  let shown = ''

  function show(order: WidgetOrder) {
    noteOrder(flow, order)
    if (order.status !== 'awaiting_payment' && order.status !== 'refund_pending') return flow.open('end')
    status.say(sentence(order))
    const now = order.status === 'refund_pending' ? 'back' : hasFailed(order) ? 'failed' : 'asked'
    // What somebody types into is left alone while nothing changes.
    if (now === shown) return
    shown = now
    place.replaceChildren(
      ...(now === 'failed' ? [again, cancel] : now === 'asked' ? [el('div', { class: 'bar' }), cancel] : []),
    )
  }

  // Once this screen stands: an order that has ended opens another one.
  queueMicrotask(() => flow.order && show(flow.order))
  polling.start()
  return {
    title: flow.method === 'mpesa' ? t('Look at your phone') : t('Your card payment'),
    body: [status.element, alert.element, place],
    leave: polling.stop,
  }
}

function hasFailed({ payment }: WidgetOrder): boolean {
  return payment !== null && payment.status !== 'pending' && payment.status !== 'completed'
}

function sentence({ status, payment, total, fiat_currency }: WidgetOrder): string {
  if (status === 'refund_pending')
    return t('{amount} is on its way back to you.', { amount: fiatText(fiat_currency, total) })
  if (payment) return payment.message
  return t('Your card payment is being confirmed. This usually takes a few seconds.')
}

/** Another prompt for the same order: by its quote, which names it. */
function askAgain(flow: Flow, { retry, say }: { retry: (order: WidgetOrder) => void; say: (text: string) => void }) {
  const phone = field({
    label: t('M-Pesa phone number'),
    value: flow.order?.payment?.phone_number ?? '',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
  })
  const send = button({
    text: t('Send the prompt again'),
    onPress: () =>
      whileBusy(send, BUSY_TEXT, async () => {
        if (!flow.order) return
        say('')
        try {
          const body = { quote_id: flow.order.quote_id, phone_number: phone.input.value.trim() }
          retry(await flow.calls.orderByPhone(body, crypto.randomUUID()))
        } catch (error) {
          const problem = problemOf(flow, error)
          if (problem) say(problem.fields.phone_number ?? problem.message)
        }
      }),
  })
  return el('div', { class: 'stack' }, phone.element, send)
}

function giveUp(flow: Flow, pressed: HTMLButtonElement, say: (text: string) => void): Promise<void> {
  return whileBusy(pressed, BUSY_TEXT, async () => {
    if (!flow.order) return
    try {
      noteOrder(flow, await flow.calls.cancel(flow.order.id, crypto.randomUUID()))
      flow.open('end')
    } catch (error) {
      const problem = problemOf(flow, error)
      if (problem) say(problem.message)
    }
  })
}
