// The surface of Stripe.js that Kivuko's pages use, for a card network that lives on this machine.
import { showChallenge } from './challenge-overlay.js'
import { createElements } from './elements.js'
import { callNetwork, integrationError, intentPath } from './transport.js'

/** Never settles: the page is being left. */
function leaveFor(url) {
  location.assign(url)
  return new Promise(() => undefined)
}

function addressWithResult(returnUrl, intent) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** `{ paymentIntent }` or `{ setupIntent }`, or the error that put the intent back. */
function resultOf(intent) {
  const error = intent.last_payment_error ?? intent.last_setup_error
  if (intent.status === 'requires_payment_method' && error) return { error: { ...error, [intent.object]: intent } }
  return intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent }
}

function clientSecretOf({ clientSecret, elements }) {
  const secret = clientSecret ?? elements?._clientSecret()
  if (!secret) throw integrationError('In order to confirm, you must pass a clientSecret.')
  return secret
}

/** The two ways an intent moves on: confirming it, and the step its bank asks for. */
function createConfirming(call) {
  /** Shows what the bank asks for, if it asks for something, and tells how it ended. */
  async function settle(intent, clientSecret) {
    const action = intent.status === 'requires_action' ? intent.next_action : null
    if (!action) return resultOf(intent)
    if (action.type === 'redirect_to_url') return leaveFor(action.redirect_to_url.url)
    await showChallenge(action.use_stripe_sdk.source)
    const { error, object } = await call('GET', intentPath(clientSecret), { client_secret: clientSecret })
    return error ? { error } : resultOf(object)
  }

  /** Confirms with a saved card from here, or has the frame confirm with what was typed into it. */
  async function confirm(clientSecret, element, params, { handleActions = true } = {}) {
    const path = `${intentPath(clientSecret)}/confirm`
    const input = { ...params, client_secret: clientSecret, use_stripe_sdk: true }
    const { error, object } = element
      ? await element._call('confirm', { path, input })
      : await call('POST', path, input)
    if (error) return { error }
    return handleActions ? settle(object, clientSecret) : resultOf(object)
  }

  return { confirm, settle }
}

/** The calls pages make today, with a group of elements, and the older ones, with one element. */
function createConfirmations({ confirm }) {
  async function confirmWithElements(options) {
    const { elements, confirmParams = {}, redirect = 'always' } = options
    const clientSecret = clientSecretOf(options)
    const element = elements?._cardElement()
    if (redirect === 'always' && !confirmParams.return_url) {
      throw integrationError(
        'stripe.confirmPayment(): the `confirmParams.return_url` argument is required when redirect is "always".',
      )
    }
    if (!element && !confirmParams.payment_method) {
      throw integrationError('Pass either elements with a mounted Payment Element, or confirmParams.payment_method.')
    }
    const { payment_method_data: data, ...rest } = confirmParams
    const params = element && !rest.payment_method ? { ...rest, payment_method_data: data ?? {} } : rest
    const result = await confirm(clientSecret, rest.payment_method ? null : element, params)
    if (result.error || redirect === 'if_required') return result
    return leaveFor(addressWithResult(confirmParams.return_url, result.paymentIntent ?? result.setupIntent))
  }

  /** The older calls: `payment_method` is an id, or `{ card: element, billing_details }`. */
  async function confirmCard(clientSecret, data = {}, options = {}) {
    const { payment_method: method, ...rest } = data
    if (typeof method !== 'object' || method === null) {
      return confirm(clientSecret, null, { ...rest, payment_method: method }, options)
    }
    const { card, ...details } = method
    if (card.token)
      return confirm(clientSecret, null, { ...rest, payment_method_data: { type: 'card', card, ...details } }, options)
    return confirm(clientSecret, card, { ...rest, payment_method_data: details }, options)
  }

  return { confirmWithElements, confirmCard }
}

async function createPaymentMethod(first, second, third) {
  const given = typeof first === 'string' ? { type: first, card: second, ...third } : first
  const element = given.elements?._cardElement() ?? given.card
  const { elements: _, params, type: __, card: ___, ...details } = given
  const { error, object } = await element._call('createPaymentMethod', { input: { ...details, ...params } })
  return error ? { error } : { paymentMethod: object }
}

async function createToken(element) {
  const { error, object } = await element._call('createToken', { input: {} })
  return error ? { error } : { token: object }
}

function createStripe(publishableKey) {
  const call = (method, path, input) => callNetwork(publishableKey, method, path, input)
  const find = (clientSecret) => call('GET', intentPath(clientSecret), { client_secret: clientSecret })
  const { confirm, settle } = createConfirming(call)
  const { confirmWithElements, confirmCard } = createConfirmations({ confirm })

  async function retrieve(clientSecret) {
    const { error, object } = await find(clientSecret)
    if (error) return { error }
    return object.object === 'payment_intent' ? { paymentIntent: object } : { setupIntent: object }
  }

  async function handleNextAction({ clientSecret }) {
    const { error, object } = await find(clientSecret)
    return error ? { error } : settle(object, clientSecret)
  }

  return {
    elements: (options) => createElements(publishableKey, options),
    confirmPayment: confirmWithElements,
    confirmSetup: confirmWithElements,
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    handleNextAction,
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    createPaymentMethod,
    createToken,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

function Stripe(publishableKey) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw integrationError('Please call Stripe() with your publishable key. You used an empty string or a secret key.')
  }
  return createStripe(publishableKey)
}
Stripe.version = 'endive'
window.Stripe = Stripe
