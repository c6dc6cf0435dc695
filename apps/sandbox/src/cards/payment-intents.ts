// Payment intents: what they take, when they may be changed, and how they end.
import { stripeMinimum, stripeStep } from '@kivuko/contract/stripe-amounts.ts'
import { unixSeconds } from '../ids.ts'
import { attemptPayment, captureHeld } from './attempt.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import { AUTOMATIC, automaticMethods, intentOperations, refuseTypes } from './intents.ts'
import { exchange } from './merchant.ts'
import { type CardNetwork, getObject } from './network.ts'
import { newPaymentIntent, type PaymentIntent } from './objects.ts'
import type { Call, Operation } from './operation.ts'
import {
  choiceOf,
  flagOf,
  hashOf,
  integerOf,
  type Parameters,
  requiredInteger,
  requiredText,
  textOf,
} from './parameters.ts'
import { CONFIRM_TAKES } from './takes.ts'

const AMOUNT_MAX = 99_999_999

/** Below the least of its own currency, or where Stripe names none, of what the account settles in. */
function isTooSmall({ store, merchant }: CardNetwork, amount: number, currency: string): boolean {
  const own = stripeMinimum(currency)
  if (own !== undefined && amount < own) return true
  const settled = exchange(store, merchant, amount, currency)
  return settled.amount < (stripeMinimum(settled.currency) ?? 0)
}

function checkAmount(network: CardNetwork, amount: number, currency: string): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  if (amount > AMOUNT_MAX) {
    const message = `Amount must be no more than ${currency.toUpperCase()} 999,999.99`
    throw invalidRequest(message, 'amount_too_large', 'amount')
  }
  const step = stripeStep(currency, 'charge')
  if (amount % step !== 0)
    throw invalidRequest(`Amount must be a multiple of ${step} for ${currency}.`, 'parameter_invalid_integer', 'amount')
  if (isTooSmall(network, amount, currency)) {
    throw invalidRequest('Amount must convert to at least 50 cents.', 'amount_too_small', 'amount')
  }
}

function currencyOf(input: Parameters): string {
  const currency = requiredText(input, 'currency').toLowerCase()
  const known = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())
  if (known.includes(currency)) return currency
  throw invalidRequest(`Invalid currency: ${currency}.`, undefined, 'currency')
}

const CAPTURES = ['automatic', 'automatic_async', 'manual'] as const

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

function make(network: CardNetwork, input: Parameters): PaymentIntent {
  const amount = requiredInteger(input, 'amount')
  const currency = currencyOf(input)
  const capture = choiceOf(input, 'capture_method', CAPTURES)
  const automatic = automaticMethods(input)
  refuseTypes(input)
  checkAmount(network, amount, currency)
  if (!flagOf(input, 'confirm')) {
    for (const name of ['return_url', 'off_session', 'error_on_requires_action']) {
      if (input[name] === undefined) continue
      throw invalidRequest(`You may only specify \`${name}\` when \`confirm\` is true.`, undefined, name)
    }
  }
  const made = newPaymentIntent({ amount, currency, automatic })
  return withOwn(capture ? { ...made, capture_method: capture } : made, input)
}

function isEnded({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled'
}

function change(network: CardNetwork, intent: PaymentIntent, input: Parameters): PaymentIntent {
  const isDescriptive = Object.keys(input).every((name) => ['metadata', 'description', 'expand'].includes(name))
  if (isEnded(intent) && !isDescriptive) {
    const message = `This PaymentIntent's parameters could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const amount = input.amount === undefined ? intent.amount : requiredInteger(input, 'amount')
  const currency = input.currency === undefined ? intent.currency : currencyOf(input)
  refuseTypes(input)
  checkAmount(network, amount, currency)
  return withOwn({ ...intent, amount, currency }, input)
}

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

function cancel(intent: PaymentIntent, input: Parameters): PaymentIntent {
  if (isEnded(intent)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const cancellation_reason = choiceOf(input, 'cancellation_reason', REASONS) ?? null
  return {
    ...intent,
    status: 'canceled',
    canceled_at: unixSeconds(),
    cancellation_reason,
    next_action: null,
    amount_capturable: 0,
  }
}

const GIVEN = ['amount', 'currency', 'customer', 'description', 'metadata', 'payment_method', 'receipt_email'] as const
const GIVEN_TOO = [
  'setup_future_usage',
  'statement_descriptor_suffix',
  'allowed_payment_method_types',
  ...CONFIRM_TAKES.filter((name) => name.startsWith('payment_method_options')),
] as const

/** Takes what was held, or less: the rest is free again. */
function capture({ network, path, input }: Call) {
  const intent = getObject(network, 'payment_intent', path.id as string, 'intent')
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`
    throw unexpectedState('payment_intent', intent, message)
  }
  const amount = integerOf(input, 'amount_to_capture') ?? intent.amount
  if (amount < 1 || amount > intent.amount)
    throw invalidRequest(
      'The amount to capture must be between 1 and what was authorized.',
      undefined,
      'amount_to_capture',
    )
  return captureHeld(network, intent, amount)
}

const intents = intentOperations('payment_intent', {
  url: '/v1/payment_intents',
  takes: [...GIVEN, ...GIVEN_TOO],
  takesAtCreation: [...AUTOMATIC, 'capture_method', 'confirmation_method'],
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

export const paymentIntentOperations: readonly Operation[] = [
  ...intents,
  {
    method: 'POST',
    url: '/v1/payment_intents/:id/capture',
    takes: ['amount_to_capture', 'metadata', 'statement_descriptor', 'statement_descriptor_suffix'],
    run: capture,
  },
]
