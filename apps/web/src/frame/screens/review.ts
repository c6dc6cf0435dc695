// The customer's own firm price, and the one press that starts the payment.
import { t } from '@kivuko/contract/text.ts'
import { closedNote, waitNote, whereTo } from '../address.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { type Field, field } from '../fields.ts'
import { BUSY_TEXT, type Flow, noteOrder, problemOf, type Screen } from '../flow.ts'
import { fiatText, type Quote, receipt } from '../receipt.ts'
import { renew, STALE } from '../renewal.ts'

export function reviewScreen(flow: Flow): Screen {
  const { view, method } = flow
  const status = notice('status')
  const alert = notice('alert')
  const price = el('div', { class: 'price' })
  const left = el('p', { class: 'note' })
  const phone = method === 'mpesa' ? phoneField(flow) : undefined
  const pay = button({ text: t('Pay'), onPress: () => whileBusy(pay, BUSY_TEXT, press) })
  pay.hidden = true
  const renewal = renew<Quote>(flow, {
    find: () => {
      const { coin, amount = '' } = flow
      return flow.calls.quote({ crypto_currency: coin, fiat_amount: amount, payment_method: flow.method })
    },
    keep: (quote) => {
      flow.quote = quote
    },
    // Whoever was told to show who they are did that in another tab.
    isStale: () => Boolean(flow.quote?.delivery?.closed),
    show,
    tellLeft: (text) => left.replaceChildren(text),
    say: alert.say,
  })

  function show(quote: Quote) {
    const closed = closedNote(flow, quote)
    pay.hidden = closed !== undefined
    if (phone) phone.element.hidden = pay.hidden
    pay.textContent = payText(flow, quote)
    const lines = receipt({ currency: view.fiat_currency, coin: flow.coin, partner: view.partner, quote })
    const parts = [lines, waitNote(quote), left, closed].filter((part) => part !== undefined)
    price.replaceChildren(...parts)
  }
  /** A key for each press that has no answer yet: pressed again, it is the same order. */
  let key: string = crypto.randomUUID()
  async function press() {
    const { quote } = flow
    if (!quote) return
    alert.say('')
    status.say('')
    if (method === 'card') return flow.open('card')
    try {
      const body = { quote_id: quote.id, phone_number: phone?.input.value.trim() ?? '' }
      noteOrder(flow, await flow.calls.orderByPhone(body, key))
      flow.open('wait')
    } catch (error) {
      const problem = problemOf(flow, error)
      if (!problem) return
      if (problem.code !== 'offline') key = crypto.randomUUID()
      if (STALE.includes(problem.code)) {
        status.say(t('The price has changed. Look at the new one.'))
        return renewal.now()
      }
      if (!phone || !problem.fields.phone_number) return alert.say(problem.message)
      phone.refuse(t('Write a Kenyan mobile number, such as 0712 345 678.'))
      phone.input.focus()
    }
  }

  void renewal.start()
  return {
    title: t('Your price'),
    body: [status.element, whereTo(view), price, phone?.element, alert.element, pay, who(flow), change(flow)],
    leave: renewal.stop,
  }
}

function phoneField({ view }: Flow): Field {
  return field({
    label: t('M-Pesa phone number'),
    value: view.prefilled.phone_number ?? '',
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    hint: t('We send a prompt to this phone. You approve it with your PIN there.'),
  })
}

function payText({ method, view }: Flow, { total }: Quote): string {
  const amount = fiatText(view.fiat_currency, total)
  return method === 'mpesa' ? t('Pay {amount} by M-Pesa', { amount }) : t('Pay {amount} by card', { amount })
}

function who(flow: Flow): HTMLElement {
  const { email = '' } = flow.view.customer ?? {}
  return el(
    'p',
    { class: 'note' },
    t('You buy as {email}.', { email }),
    ' ',
    button({ text: t('That is not me'), kind: 'quiet', onPress: () => flow.open('sign_in') }),
  )
}

function change(flow: Flow): HTMLElement {
  return button({ text: t('Back'), kind: 'quiet', onPress: () => flow.open('amount') })
}
