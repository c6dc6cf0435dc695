// Payment intents: create, retrieve, update, confirm, cancel, list.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { unixSeconds } from '../ids.ts'
import { referencePriceMicros } from '../tickers/reference-prices.ts'
import { saveIntent } from './attempt.ts'
import { CONFIRM_TAKES, checkClientSecret, checkMethod, confirmPayment } from './confirm.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { type CardNetwork, getObject, pageOf } from './network.ts'
import { newPaymentIntent, type PaymentIntent } from './objects.ts'
import type { Call, Operation } from './operation.ts'
import {
  choiceOf,
  flagOf,
  hashOf,
  listOf,
  mergedMetadata,
  type Parameters,
  requiredInteger,
  requiredText,
  textOf,
} from './parameters.ts'
import { resolveMethod } from './payment-methods.ts'

/** The least a card can be charged, in minor units; elsewhere it must convert to 50 US cents. */
const MINIMUMS: Record<string, number> = { usd: 50, eur: 50, gbp: 30, chf: 50, cad: 50, jpy: 50 }
const AMOUNT_MAX = 99_999_999
const FIFTY_CENTS_MICROS = 500_000n
const MINOR_TO_MICROS = 10_000n

function isTooSmall(amount: number, currency: string): boolean {
  const least = MINIMUMS[currency]
  if (least !== undefined) return amount < least
  const code = ORDER_FIATS.find((known) => known.toLowerCase() === currency)
  const perDollar = code && referencePriceMicros('USDT', code)
  return perDollar !== undefined && BigInt(amount) * MINOR_TO_MICROS * 1_000_000n < FIFTY_CENTS_MICROS * perDollar
}

function checkAmount(amount: number, currency: string): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  if (amount > AMOUNT_MAX) {
    const message = `Amount must be no more than ${currency.toUpperCase()} 999,999.99`
    throw invalidRequest(message, 'amount_too_large', 'amount')
  }
  if (isTooSmall(amount, currency)) {
    throw invalidRequest('Amount must convert to at least 50 cents.', 'amount_too_small', 'amount')
  }
}

function currencyOf(input: Parameters): string {
  const currency = requiredText(input, 'currency').toLowerCase()
  const known = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())
  if (known.includes(currency)) return currency
  throw invalidRequest(`Invalid currency: ${currency}.`, undefined, 'currency')
}

function checkPlayed(input: Parameters): void {
  const capture = choiceOf(input, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  if (capture === 'manual') {
    throw invalidRequest('The sandbox plays no manual capture.', 'parameter_unknown', 'capture_method')
  }
  for (const type of listOf(input, 'payment_method_types')) {
    if (type !== 'card') {
      throw invalidRequest(`The payment method type "${type}" is invalid.`, undefined, 'payment_method_types')
    }
  }
}

/** What create and update share. Absent parameters change nothing. */
function withGiven(network: CardNetwork, intent: PaymentIntent, input: Parameters): PaymentIntent {
  const customer = textOf(input, 'customer')
  if (customer) getObject(network, 'customer', customer, 'customer')
  const usage = choiceOf(input, 'setup_future_usage', ['on_session', 'off_session'])
  const changed: PaymentIntent = {
    ...intent,
    customer: customer ?? intent.customer,
    description: textOf(input, 'description') ?? intent.description,
    metadata: mergedMetadata(input, intent.metadata),
    receipt_email: textOf(input, 'receipt_email') ?? intent.receipt_email,
    setup_future_usage: input.setup_future_usage === '' ? null : (usage ?? intent.setup_future_usage),
    statement_descriptor_suffix: textOf(input, 'statement_descriptor_suffix') ?? intent.statement_descriptor_suffix,
  }
  const named = textOf(input, 'payment_method')
  if (!named) return changed
  const method = resolveMethod(network, named, 'payment_method')
  checkMethod(changed, method)
  return { ...changed, payment_method: method.object.id, status: 'requires_confirmation' }
}

function create(call: Call) {
  const { network, input } = call
  const amount = requiredInteger(input, 'amount')
  const currency = currencyOf(input)
  checkAmount(amount, currency)
  checkPlayed(input)
  const methods = hashOf(input, 'automatic_payment_methods')
  const isAutomatic = methods ? flagOf(methods, 'enabled') : input.payment_method_types === undefined
  const fresh = newPaymentIntent({ amount, currency, automatic: isAutomatic })
  const redirects = methods && choiceOf(methods, 'allow_redirects', ['always', 'never'])
  const shaped =
    isAutomatic && redirects
      ? { ...fresh, automatic_payment_methods: { allow_redirects: redirects, enabled: true } }
      : fresh
  const intent = saveIntent(network, withGiven(network, shaped, input))
  network.emit('payment_intent.created', intent)
  if (flagOf(input, 'confirm')) return confirmPayment({ ...call, input: withoutMethod(input) }, intent)
  for (const name of ['return_url', 'off_session', 'error_on_requires_action']) {
    if (input[name] !== undefined) {
      throw invalidRequest(`You may only specify \`${name}\` when \`confirm\` is true.`, undefined, name)
    }
  }
  return intent
}

/** The method was already read (a ready-made one is a new card every time), so confirming must not read it again. */
function withoutMethod(input: Parameters): Parameters {
  const { payment_method: _, ...rest } = input
  return rest
}

function update({ network, path, input }: Call) {
  const intent = getObject(network, 'payment_intent', path.id as string, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const isDescriptive = Object.keys(input).every((name) => ['metadata', 'description', 'expand'].includes(name))
    if (!isDescriptive) {
      const message = `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`
      throw unexpectedState('payment_intent', intent, message)
    }
  }
  const amount = input.amount === undefined ? intent.amount : requiredInteger(input, 'amount')
  const currency = input.currency === undefined ? intent.currency : currencyOf(input)
  checkAmount(amount, currency)
  return saveIntent(network, withGiven(network, { ...intent, amount, currency }, input))
}

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

function cancel({ network, path, input }: Call) {
  const intent = getObject(network, 'payment_intent', path.id as string, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const canceled = saveIntent<PaymentIntent>(network, {
    ...intent,
    status: 'canceled',
    canceled_at: unixSeconds(),
    cancellation_reason: choiceOf(input, 'cancellation_reason', REASONS) ?? null,
    next_action: null,
  })
  network.emit('payment_intent.canceled', canceled)
  return canceled
}

function retrieve(call: Call) {
  const intent = getObject(call.network, 'payment_intent', call.path.id as string, 'intent')
  checkClientSecret(call, intent)
  return intent
}

function list({ network, input }: Call) {
  const customer = textOf(input, 'customer')
  return pageOf(network.store.list<PaymentIntent>('payment_intent', { parent: customer }), input, '/v1/payment_intents')
}

const GIVEN = ['amount', 'currency', 'customer', 'description', 'metadata', 'payment_method', 'receipt_email'] as const
const GIVEN_TOO = [
  'setup_future_usage',
  'statement_descriptor_suffix',
  'payment_method_types',
  'payment_method_options',
] as const
const AT_CREATION = ['automatic_payment_methods', 'capture_method', 'confirm', 'confirmation_method'] as const
const BASE = '/v1/payment_intents'

export const paymentIntentOperations: readonly Operation[] = [
  { method: 'POST', url: BASE, takes: [...GIVEN, ...GIVEN_TOO, ...AT_CREATION, ...CONFIRM_TAKES], run: create },
  { method: 'GET', url: BASE, takes: ['customer', 'limit', 'starting_after', 'ending_before'], run: list },
  { method: 'GET', url: `${BASE}/:id`, isForBrowsers: true, takes: ['client_secret'], run: retrieve },
  { method: 'POST', url: `${BASE}/:id`, takes: [...GIVEN, ...GIVEN_TOO], run: update },
  {
    method: 'POST',
    url: `${BASE}/:id/confirm`,
    isForBrowsers: true,
    takes: [...CONFIRM_TAKES, 'client_secret'],
    run: (call) => confirmPayment(call, getObject(call.network, 'payment_intent', call.path.id as string, 'intent')),
  },
  { method: 'POST', url: `${BASE}/:id/cancel`, takes: ['cancellation_reason'], run: cancel },
]
