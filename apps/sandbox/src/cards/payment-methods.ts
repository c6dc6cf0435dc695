// Saved and about-to-be-used cards: create, retrieve, attach to a customer, detach, list.
import { newId, unixSeconds } from '../ids.ts'
import { type EnteredCard, enteredCard, readyMadeCard } from './card-entry.ts'
import { CardNetworkError, invalidRequest, missingParameter } from './errors.ts'
import { type CardNetwork, getObject, pageOf, type StoredMethod } from './network.ts'
import { EMPTY_BILLING, newPaymentMethod, type PaymentMethod } from './objects.ts'
import { type Call, type Operation, PAGING } from './operation.ts'
import { choiceOf, hashOf, mergedMetadata, type Parameters, requiredText, textOf } from './parameters.ts'
import { CARD_TAKES, METHOD_TAKES } from './takes.ts'
import { DECLINES, LIVE_CARD, testCardByName } from './test-cards.ts'

const READY_MADE = 'pm_card_'

export function saveMethod(network: CardNetwork, method: StoredMethod): void {
  network.store.put('payment_method', method.object.id, method, method.object.customer ?? '')
}

function billingOf(input: Parameters) {
  const given = hashOf(input, 'billing_details')
  if (!given) return EMPTY_BILLING
  const address = { ...EMPTY_BILLING.address, ...hashOf(given, 'address') }
  return { ...EMPTY_BILLING, ...given, address }
}

/** Makes a payment method from `type=card&card[…]`. */
export function createMethod(network: CardNetwork, input: Parameters, isBrowser: boolean): StoredMethod {
  const type = requiredText(input, 'type')
  if (type !== 'card') throw invalidRequest(`The payment method type "${type}" is invalid.`, undefined, 'type')
  const entered = enteredCard(network, input, isBrowser)
  return keepNew(network, entered, newPaymentMethod(entered.details, billingOf(input), mergedMetadata(input, {})))
}

function keepNew(network: CardNetwork, { card }: EnteredCard, object: PaymentMethod): StoredMethod {
  const method = { object, hidden: { card, isSetUp: false, isSpent: false } }
  saveMethod(network, method)
  return method
}

/** Reads a payment method; a ready-made one such as pm_card_visa becomes a fresh card each time. */
export function resolveMethod(network: CardNetwork, id: string, param: string): StoredMethod {
  const ready = id.startsWith(READY_MADE) ? testCardByName(id.slice(READY_MADE.length)) : undefined
  if (!ready || ready === LIVE_CARD) return getObject(network, 'payment_method', id, param)
  const entered = readyMadeCard(network, ready)
  return keepNew(network, entered, newPaymentMethod(entered.details, {}, {}))
}

/** Ties a card to a customer and says so. */
export function attachMethod(network: CardNetwork, method: StoredMethod, customer: string): StoredMethod {
  const checks = { ...(method.object.card.checks as object), cvc_check: 'pass' }
  const attached: StoredMethod = {
    object: { ...method.object, customer, card: { ...method.object.card, checks } },
    hidden: method.hidden,
  }
  saveMethod(network, attached)
  network.emit('payment_method.attached', attached.object)
  return attached
}

function attach({ network, path, input }: Call) {
  const customer = getObject(network, 'customer', requiredText(input, 'customer'), 'customer')
  const method = resolveMethod(network, path.id as string, 'payment_method')
  if (method.object.customer === customer.id) return method.object
  if (method.object.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  }
  refuseSpent(method)
  const card = testCardByName(method.hidden.card)
  if (card?.decline && !card.isSavable) {
    const { code, declineCode, message } = DECLINES[card.decline]
    return new CardNetworkError(402, { type: 'card_error', code, decline_code: declineCode, message }, true)
  }
  return attachMethod(network, method, customer.id).object
}

/** Throws when a card was used once without being saved, or was detached: neither may be used again. */
export function refuseSpent(method: StoredMethod): void {
  if (!method.hidden.isSpent) return
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
  )
}

function detach({ network, path }: Call) {
  const method = getObject(network, 'payment_method', path.id as string)
  if (!method.object.customer) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const previous = { customer: method.object.customer }
  const object: PaymentMethod = { ...method.object, customer: null }
  saveMethod(network, { object, hidden: { ...method.hidden, isSpent: true } })
  network.emit('payment_method.detached', object, previous)
  return object
}

function update({ network, path, input }: Call) {
  const method = getObject(network, 'payment_method', path.id as string)
  const billing = hashOf(input, 'billing_details')
  const object: PaymentMethod = {
    ...method.object,
    billing_details: billing ? billingOf(input) : method.object.billing_details,
    metadata: mergedMetadata(input, method.object.metadata),
  }
  saveMethod(network, { ...method, object })
  network.emit('payment_method.updated', object)
  return object
}

function listFor(call: Call, customer: string, url: string) {
  getObject(call.network, 'customer', customer)
  const type = choiceOf(call.input, 'type', ['card', 'link', 'us_bank_account', 'sepa_debit'])
  const isShown = type === undefined || type === 'card'
  const methods = call.network.store.list<StoredMethod>('payment_method', { parent: customer })
  return pageOf(isShown ? methods.map(({ object }) => object) : [], call.input, url)
}

function listAll(call: Call) {
  const customer = textOf(call.input, 'customer')
  if (!customer) throw missingParameter('customer')
  return listFor(call, customer, '/v1/payment_methods')
}

function createToken({ network, input, isBrowser }: Call) {
  const entered = enteredCard(network, input, isBrowser)
  const id = newId('tok')
  network.store.put('token', id, { entered })
  const card = { id: newId('card'), object: 'card', ...entered.details, funding: 'credit', country: 'US', name: null }
  return {
    id,
    object: 'token',
    card,
    client_ip: '127.0.0.1',
    created: unixSeconds(),
    livemode: false,
    type: 'card',
    used: false,
  }
}

export const paymentMethodOperations: readonly Operation[] = [
  {
    method: 'POST',
    url: '/v1/payment_methods',
    isForBrowsers: true,
    takes: METHOD_TAKES,
    run: ({ network, input, isBrowser }) => createMethod(network, input, isBrowser).object,
  },
  { method: 'GET', url: '/v1/payment_methods', takes: ['customer', 'type', ...PAGING], run: listAll },
  {
    method: 'GET',
    url: '/v1/payment_methods/:id',
    takes: [],
    run: ({ network, path }) => getObject(network, 'payment_method', path.id as string).object,
  },
  {
    method: 'POST',
    url: '/v1/payment_methods/:id',
    takes: METHOD_TAKES.filter((name) => name !== 'type'),
    run: update,
  },
  { method: 'POST', url: '/v1/payment_methods/:id/attach', takes: ['customer'], run: attach },
  { method: 'POST', url: '/v1/payment_methods/:id/detach', takes: [], run: detach },
  {
    method: 'GET',
    url: '/v1/customers/:customer/payment_methods',
    takes: ['type', 'allow_redisplay', ...PAGING],
    run: (call) => {
      const customer = call.path.customer as string
      return listFor(call, customer, `/v1/customers/${customer}/payment_methods`)
    },
  },
  { method: 'POST', url: '/v1/tokens', isForBrowsers: true, takes: CARD_TAKES, run: createToken },
]
