// What payment intents and setup intents have in common: what can be said of them, and the calls there are.
import { saveIntent } from './attempt.ts'
import { type Confirmed, checkClientSecret, checkMethod, confirmIntent } from './confirm.ts'
import { invalidRequest } from './errors.ts'
import { type CardNetwork, getObject, pageOf } from './network.ts'
import type { AnyIntent, PaymentIntent, SetupIntent } from './objects.ts'
import { type Call, CREATED, type Operation, PAGING } from './operation.ts'
import { choiceOf, createdIn, flagOf, hashOf, listOf, mergedMetadata, type Parameters, textOf } from './parameters.ts'
import { resolveMethod } from './payment-methods.ts'
import { CONFIRM_TAKES } from './takes.ts'

type Intents = { payment_intent: PaymentIntent; setup_intent: SetupIntent }
type Kind = keyof Intents

/** `automatic_payment_methods` of a new intent: on, unless it names its types. Throws for both at once. */
export function automaticMethods(input: Parameters) {
  const given = hashOf(input, 'automatic_payment_methods')
  const isOn = given ? flagOf(given, 'enabled') : input.allowed_payment_method_types === undefined
  if (given && isOn && input.allowed_payment_method_types !== undefined)
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    )
  const allow_redirects = (given && choiceOf(given, 'allow_redirects', ['always', 'never'])) ?? 'always'
  return isOn ? { allow_redirects, enabled: true } : null
}

/** What an account may be told to take; the sandbox's takes cards. */
const METHOD_TYPES = ['card', 'link', 'us_bank_account', 'sepa_debit', 'klarna', 'paypal', 'cashapp', 'amazon_pay']

/** Cards, whatever else is named: a type there never was is refused, and one the account did not turn on. */
export function refuseTypes(input: Parameters): void {
  const types = listOf(input, 'allowed_payment_method_types')
  const unknown = types.find((type) => !METHOD_TYPES.includes(type))
  const isOff = types.find((type) => type !== 'card')
  const param = 'allowed_payment_method_types'
  if (unknown !== undefined) throw invalidRequest(`The payment method type "${unknown}" is invalid.`, undefined, param)
  if (isOff !== undefined)
    throw invalidRequest(
      `The payment method type "${isOff}" is invalid. Please ensure the provided type is activated in your dashboard (https://dashboard.stripe.com/account/payments/settings).`,
      undefined,
      param,
    )
}

export const AUTOMATIC = ['automatic_payment_methods[enabled]', 'automatic_payment_methods[allow_redirects]'] as const

/** What create and update share. Absent parameters change nothing. */
function withGiven<K extends Kind>(network: CardNetwork, intent: Intents[K], input: Parameters): Intents[K] {
  const customer = textOf(input, 'customer')
  if (customer) getObject(network, 'customer', customer, 'customer')
  const changed: Intents[K] = {
    ...intent,
    customer: customer ?? intent.customer,
    description: textOf(input, 'description') ?? intent.description,
    metadata: mergedMetadata(input, intent.metadata),
  }
  const named = textOf(input, 'payment_method')
  if (!named) return changed
  const method = resolveMethod(network, named, 'payment_method')
  checkMethod(changed, method)
  return { ...changed, payment_method: method.object.id, status: 'requires_confirmation' }
}

type Played<I extends AnyIntent> = Confirmed<I> & {
  url: string
  /** Of create and update; the rest of creation stands in `takesAtCreation`. */
  takes: readonly string[]
  takesAtCreation: readonly string[]
  /** A new one, as its parameters want it. */
  make(network: CardNetwork, input: Parameters): I
  /** As it becomes by the parameters that this kind has alone. Throws when it may not be changed. */
  change(network: CardNetwork, intent: I, input: Parameters): I
  cancel(intent: I, input: Parameters): I
}

/** Create, list, retrieve, update, confirm, cancel. */
export function intentOperations<K extends Kind>(kind: K, played: Played<Intents[K]>): readonly Operation[] {
  const { url, takes, takesAtCreation } = played
  const intentOf = ({ network, path }: Call) => getObject(network, kind, path.id as string, 'intent')

  function create(call: Call) {
    const { network, input } = call
    const intent = saveIntent(network, withGiven<K>(network, played.make(network, input), input))
    network.emit(`${kind}.created`, intent)
    if (!flagOf(input, 'confirm')) return intent
    // The method was read (a ready-made one is a new card every time), so confirming must not read it again.
    const { payment_method: _, ...rest } = input
    return confirmIntent({ ...call, input: rest }, intent, played)
  }

  function list({ network, input }: Call) {
    const { from, to } = createdIn(input)
    const intents = network.store.list<Intents[K]>(kind, { parent: textOf(input, 'customer') })
    return pageOf(
      intents.filter(({ created }) => created >= from && created <= to),
      input,
      url,
    )
  }

  function retrieve(call: Call) {
    const intent = intentOf(call)
    checkClientSecret(call, intent)
    return intent
  }

  function update(call: Call) {
    const { network, input } = call
    return saveIntent(network, withGiven<K>(network, played.change(network, intentOf(call), input), input))
  }

  function cancel(call: Call) {
    const canceled = saveIntent(call.network, played.cancel(intentOf(call), call.input))
    call.network.emit(`${kind}.canceled`, canceled)
    return canceled
  }

  const takesToConfirm = [...CONFIRM_TAKES, 'client_secret']
  const confirm = (call: Call) => confirmIntent(call, intentOf(call), played)
  return [
    { method: 'POST', url, takes: [...takes, ...takesAtCreation, 'confirm', ...CONFIRM_TAKES], run: create },
    { method: 'GET', url, takes: ['customer', ...CREATED, ...PAGING], run: list },
    { method: 'GET', url: `${url}/:id`, isForBrowsers: true, takes: ['client_secret'], run: retrieve },
    { method: 'POST', url: `${url}/:id`, takes, run: update },
    { method: 'POST', url: `${url}/:id/confirm`, isForBrowsers: true, takes: takesToConfirm, run: confirm },
    { method: 'POST', url: `${url}/:id/cancel`, takes: ['cancellation_reason'], run: cancel },
  ]
}
