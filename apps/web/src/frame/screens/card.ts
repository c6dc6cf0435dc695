// The card network's own fields, and the step of the customer's bank, which opens inside the frame.
import { t } from '@kivuko/contract/text.ts'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadProvider } from '#features/rails/cards/load-provider.ts'
import { button, el, notice, whileBusy } from '../dom.ts'
import { BUSY_TEXT, type Flow, noteOrder, problemOf, type Screen } from '../flow.ts'
import { fiatText } from '../receipt.ts'

/** Paid, or on its way: the order says which. */
const DONE = ['succeeded', 'processing', 'requires_capture']
/** A bank's page has to fit in. */
const BANK_HEIGHT = 560

type Started = { stripe: Stripe; elements: StripeElements }

export function cardScreen(flow: Flow): Screen {
  const fields = el('div', { class: 'card-fields' })
  const status = notice('status')
  const alert = notice('alert')
  let started: Started | undefined
  const pay = button({
    text: t('Pay'),
    onPress: () =>
      whileBusy(pay, t('Waiting for your bank…'), async () => {
        if (!started) return
        alert.say('')
        const problem = await confirm(flow, started)
        if (problem === undefined) flow.open('wait')
        else alert.say(problem)
      }),
  })
  pay.hidden = true
  const back = button({ text: t('Give up this order'), kind: 'quiet', onPress: () => giveUp(flow, back, alert.say) })
  status.say(t('Opening card payment…'))
  void start(flow, fields)
    .then((given) => {
      if (given === 'paid') return flow.open('wait')
      started = given
      status.say('')
      pay.hidden = false
      if (flow.order)
        pay.textContent = t('Pay {amount}', { amount: fiatText(flow.order.fiat_currency, flow.order.total) })
    })
    .catch((error: unknown) => {
      status.say('')
      const problem =
        error instanceof Error && error.message.startsWith('Failed to load') ? undefined : problemOf(flow, error)
      alert.say(problem?.message ?? t('Failed to load payment processor. Please refresh the page.'))
    })
  return { title: t('Your card'), body: [status.element, fields, alert.element, pay, back] }
}

/** The order and its payment: the quote again is the same ones. */
async function start(flow: Flow, place: HTMLElement): Promise<Started | 'paid'> {
  const { card } = flow.view
  // After the page was loaded anew there is the order alone.
  const quoteId = flow.quote?.id ?? flow.order?.quote_id ?? ''
  const { order, client_secret: clientSecret } = await flow.calls.orderByCard(
    { quote_id: quoteId },
    crypto.randomUUID(),
  )
  noteOrder(flow, order)
  if (!card) throw new Error('Failed to load: no card settings')
  const stripe = await loadProvider(card)
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  if (paymentIntent && DONE.includes(paymentIntent.status)) return 'paid'
  const elements = stripe.elements({ clientSecret, appearance: appearance() })
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } })
  await new Promise<void>((done, fail) => {
    element.on('ready', () => done())
    element.on('loaderror', ({ error }) => fail(new Error(`Failed to load: ${error.message}`)))
    element.mount(place)
  })
  return { stripe, elements }
}

/** What is wrong, in words; undefined when it is paid, or on its way. */
async function confirm(flow: Flow, { stripe, elements }: Started): Promise<string | undefined> {
  flow.link.hold(BANK_HEIGHT)
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.origin + window.location.pathname },
    })
    const status = paymentIntent?.status ?? error?.payment_intent?.status
    if (status && DONE.includes(status)) return undefined
    return error?.message ?? t('Payment failed. Please try again.')
  } finally {
    flow.link.hold(0)
  }
}

function giveUp(flow: Flow, pressed: HTMLButtonElement, say: (text: string) => void): Promise<void> {
  return whileBusy(pressed, BUSY_TEXT, async () => {
    if (flow.order?.status !== 'awaiting_payment') return flow.open('review')
    try {
      noteOrder(flow, await flow.calls.cancel(flow.order.id, crypto.randomUUID()))
      flow.open('end')
    } catch (error) {
      const problem = problemOf(flow, error)
      if (problem) say(problem.message)
    }
  })
}

/** The fields in the frame's own colours, as they are now. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--primary'),
      colorBackground: token('--surface'),
      colorText: token('--text'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: token('--radius'),
    },
  }
}
