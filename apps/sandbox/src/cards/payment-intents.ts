// Payment intents: what they take, when they may be changed, and how they end.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { unixSeconds } from '../ids.ts'
import { referencePriceMicros } from '../tickers/reference-prices.ts'
import { attemptPayment } from './attempt.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { automaticMethods, intentOperations } from './intents.ts'
import { newPaymentIntent, type PaymentIntent } from './objects.ts'
import type { Operation } from './operation.ts'
import {
  choiceOf,
  flagOf,
  hashOf,
  listOf,
  type Parameters,
  requiredInteger,
  requiredText,
  textOf,
} from './parameters.ts'

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

const USAGES = ['on_session', 'off_session'] as const

const REQUESTS = ['any', 'automatic', 'challenge'] as const

/** Whether the merchant asks for 3-D Secure wherever the card knows it. */
function optionsIn(intent: PaymentIntent, input: Parameters): PaymentIntent['payment_method_options'] {
  const card = hashOf(hashOf(input, 'payment_method_options') ?? {}, 'card') ?? {}
  const asked = choiceOf(card, 'request_three_d_secure', REQUESTS)
  const { payment_method_options: given } = intent
  return asked ? { ...given, card: { ...given.card, request_three_d_secure: asked } } : given
}

function withOwn(intent: PaymentIntent, input: Parameters): PaymentIntent {
  const usage = choiceOf(input, 'setup_future_usage', USAGES)
  return {
    ...intent,
    payment_method_options: optionsIn(intent, input),
    receipt_email: textOf(input, 'receipt_email') ?? intent.receipt_email,
    setup_future_usage: input.setup_future_usage === '' ? null : (usage ?? intent.setup_future_usage),
    statement_descriptor_suffix: textOf(input, 'statement_descriptor_suffix') ?? intent.statement_descriptor_suffix,
  }
}

function make(input: Parameters): PaymentIntent {
  const amount = requiredInteger(input, 'amount')
  const currency = currencyOf(input)
  checkAmount(amount, currency)
  checkPlayed(input)
  if (!flagOf(input, 'confirm')) {
    for (const name of ['return_url', 'off_session', 'error_on_requires_action']) {
      if (input[name] === undefined) continue
      throw invalidRequest(`You may only specify \`${name}\` when \`confirm\` is true.`, undefined, name)
    }
  }
  return withOwn(newPaymentIntent({ amount, currency, automatic: automaticMethods(input) }), input)
}

function isEnded({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled'
}

function change(intent: PaymentIntent, input: Parameters): PaymentIntent {
  const isDescriptive = Object.keys(input).every((name) => ['metadata', 'description', 'expand'].includes(name))
  if (isEnded(intent) && !isDescriptive) {
    const message = `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const amount = input.amount === undefined ? intent.amount : requiredInteger(input, 'amount')
  const currency = input.currency === undefined ? intent.currency : currencyOf(input)
  checkAmount(amount, currency)
  return withOwn({ ...intent, amount, currency }, input)
}

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

function cancel(intent: PaymentIntent, input: Parameters): PaymentIntent {
  if (isEnded(intent)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const cancellation_reason = choiceOf(input, 'cancellation_reason', REASONS) ?? null
  return { ...intent, status: 'canceled', canceled_at: unixSeconds(), cancellation_reason, next_action: null }
}

const GIVEN = ['amount', 'currency', 'customer', 'description', 'metadata', 'payment_method', 'receipt_email'] as const
const GIVEN_TOO = [
  'setup_future_usage',
  'statement_descriptor_suffix',
  'payment_method_types',
  'payment_method_options',
] as const

export const paymentIntentOperations: readonly Operation[] = intentOperations('payment_intent', {
  url: '/v1/payment_intents',
  takes: [...GIVEN, ...GIVEN_TOO],
  takesAtCreation: ['automatic_payment_methods', 'capture_method', 'confirmation_method'],
  make,
  change,
  toConfirm: (intent, input) => ({
    ...intent,
    payment_method_options: optionsIn(intent, input),
    setup_future_usage: choiceOf(input, 'setup_future_usage', USAGES) ?? intent.setup_future_usage,
    receipt_email: textOf(input, 'receipt_email') ?? intent.receipt_email,
  }),
  attempt: attemptPayment,
  cancel,
})
