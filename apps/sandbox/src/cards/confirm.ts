// Confirming an intent: which states allow it, which card is meant, and whether that card may be used here.
import type { AttemptOptions } from './attempt.ts'
import { type CardNetworkError, invalidRequest, missingParameter, unexpectedState } from './errors.ts'
import { type CardNetwork, getObject, type StoredMethod } from './network.ts'
import type { AnyIntent } from './objects.ts'
import type { Call } from './operation.ts'
import { flagOf, hashOf, type Parameters, textOf } from './parameters.ts'
import { createMethod, refuseSpent, resolveMethod } from './payment-methods.ts'

const NAMES = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' } as const
const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function refuseState(intent: AnyIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return
  const name = NAMES[intent.object]
  const message =
    intent.status === 'succeeded'
      ? `You cannot confirm this ${name} because it has already succeeded after being previously confirmed.`
      : `You cannot confirm this ${name} because it has a status of ${intent.status}. Only a ${name} with one of the following statuses may be confirmed: requires_confirmation, requires_action.`
  throw unexpectedState(intent.object, intent, message)
}

/** A browser proves it may act on an intent with the intent's client secret. */
export function checkClientSecret(call: Call, intent: AnyIntent): void {
  const given = textOf(call.input, 'client_secret')
  if (!call.isBrowser && given === undefined) return
  if (given === undefined) throw missingParameter('client_secret')
  if (given !== intent.client_secret) {
    const message = `The client_secret provided does not match any associated ${NAMES[intent.object]} on this account. Ensure the publishable key used belongs to the same account that created the ${NAMES[intent.object]}.`
    throw invalidRequest(message, `${intent.object}_invalid_parameter`, 'client_secret')
  }
}

function methodFor(call: Call, intent: AnyIntent): StoredMethod {
  const { network, input, isBrowser } = call
  const named = textOf(input, 'payment_method')
  const data = hashOf(input, 'payment_method_data')
  if (named && data) {
    throw invalidRequest('You may only specify one of these parameters: payment_method, payment_method_data.')
  }
  if (data) return createMethod(network, data, isBrowser)
  if (named) return resolveMethod(network, named, 'payment_method')
  if (intent.payment_method) return getObject(network, 'payment_method', intent.payment_method)
  const name = NAMES[intent.object]
  const message = `You cannot confirm this ${name} because it's missing a payment method. You can either update the ${name} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`
  throw unexpectedState(intent.object, intent, message)
}

/** Throws when the card belongs to another customer, or was used up. */
export function checkMethod(intent: AnyIntent, method: StoredMethod): void {
  const { id, customer } = method.object
  refuseSpent(method)
  if (!customer || customer === intent.customer) return
  const name = NAMES[intent.object]
  const message = intent.customer
    ? `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`
    : `The PaymentMethod ${id} belongs to the Customer ${customer}. Please include the Customer in the \`customer\` parameter on the ${name}.`
  throw invalidRequest(message, undefined, 'payment_method')
}

function optionsOf(call: Call, intent: AnyIntent): AttemptOptions {
  const { input } = call
  const returnUrl = textOf(input, 'return_url')
  if (returnUrl && !URL.canParse(returnUrl)) throw invalidRequest('Not a valid URL', 'url_invalid', 'return_url')
  const offSession = textOf(input, 'off_session')
  const usesScript = flagOf(input, 'use_stripe_sdk')
  if (!call.isBrowser && !returnUrl && !usesScript && intent.automatic_payment_methods) {
    const redirects = (intent.automatic_payment_methods as { allow_redirects: string }).allow_redirects
    if (redirects === 'always' && !offSession) {
      const name = NAMES[intent.object]
      throw invalidRequest(
        `This ${name} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
      )
    }
  }
  return {
    isAuthenticated: false,
    isOffSession: offSession !== undefined && offSession !== 'false',
    refusesAction: flagOf(input, 'error_on_requires_action'),
    usesScript,
    returnUrl,
  }
}

export type Confirmed<I extends AnyIntent> = {
  /** As the parameters of the call want it. */
  toConfirm(intent: I, input: Parameters): I
  attempt(network: CardNetwork, intent: I, method: StoredMethod, options: AttemptOptions): I | CardNetworkError
}

/** Returns the intent as it then stands, or the refusal (declined, authentication_required). */
export function confirmIntent<I extends AnyIntent>(call: Call, given: I, { toConfirm, attempt }: Confirmed<I>) {
  checkClientSecret(call, given)
  refuseState(given)
  const intent = toConfirm(given, call.input)
  const options = optionsOf(call, intent)
  const method = methodFor(call, intent)
  checkMethod(intent, method)
  return attempt(call.network, intent, method, options)
}
