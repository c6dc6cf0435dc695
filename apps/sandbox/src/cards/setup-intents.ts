// Setup intents: saving a card without charging it.
import { saveIntent } from './attempt.ts'
import { CONFIRM_TAKES, checkClientSecret, checkMethod, confirmSetup } from './confirm.ts'
import { unexpectedState } from './errors.ts'
import { type CardNetwork, getObject, pageOf } from './network.ts'
import { newSetupIntent, type SetupIntent } from './objects.ts'
import type { Call, Operation } from './operation.ts'
import { choiceOf, flagOf, hashOf, mergedMetadata, type Parameters, textOf } from './parameters.ts'
import { resolveMethod } from './payment-methods.ts'

function withGiven(network: CardNetwork, intent: SetupIntent, input: Parameters): SetupIntent {
  const customer = textOf(input, 'customer')
  if (customer) getObject(network, 'customer', customer, 'customer')
  const changed: SetupIntent = {
    ...intent,
    customer: customer ?? intent.customer,
    description: textOf(input, 'description') ?? intent.description,
    metadata: mergedMetadata(input, intent.metadata),
    usage: choiceOf(input, 'usage', ['on_session', 'off_session']) ?? intent.usage,
  }
  const named = textOf(input, 'payment_method')
  if (!named) return changed
  const method = resolveMethod(network, named, 'payment_method')
  checkMethod(changed, method)
  return { ...changed, payment_method: method.object.id, status: 'requires_confirmation' }
}

function create(call: Call) {
  const { network, input } = call
  const methods = hashOf(input, 'automatic_payment_methods')
  const isAutomatic = methods ? flagOf(methods, 'enabled') : input.payment_method_types === undefined
  const redirects = (methods && choiceOf(methods, 'allow_redirects', ['always', 'never'])) ?? 'always'
  const fresh = newSetupIntent(isAutomatic)
  const shaped = isAutomatic
    ? { ...fresh, automatic_payment_methods: { allow_redirects: redirects, enabled: true } }
    : fresh
  const intent = saveIntent(network, withGiven(network, shaped, input))
  network.emit('setup_intent.created', intent)
  if (!flagOf(input, 'confirm')) return intent
  const { payment_method: _, ...rest } = input
  return confirmSetup({ ...call, input: rest }, intent)
}

function retrieve(call: Call) {
  const intent = getObject(call.network, 'setup_intent', call.path.id as string, 'intent')
  checkClientSecret(call, intent)
  return intent
}

function refuseEnded(intent: SetupIntent, verb: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`
  throw unexpectedState('setup_intent', intent, message)
}

function cancel({ network, path, input }: Call) {
  const intent = getObject(network, 'setup_intent', path.id as string, 'intent')
  refuseEnded(intent, 'cancel')
  const reason = choiceOf(input, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null
  const changes = { status: 'canceled', cancellation_reason: reason, next_action: null } as const
  const canceled = saveIntent<SetupIntent>(network, { ...intent, ...changes })
  network.emit('setup_intent.canceled', canceled)
  return canceled
}

function update({ network, path, input }: Call) {
  const intent = getObject(network, 'setup_intent', path.id as string, 'intent')
  refuseEnded(intent, 'update')
  return saveIntent(network, withGiven(network, intent, input))
}

function list({ network, input }: Call) {
  const customer = textOf(input, 'customer')
  return pageOf(network.store.list<SetupIntent>('setup_intent', { parent: customer }), input, '/v1/setup_intents')
}

const BASE = '/v1/setup_intents'
const GIVEN = ['customer', 'description', 'metadata', 'payment_method', 'usage', 'payment_method_types'] as const

export const setupIntentOperations: readonly Operation[] = [
  {
    method: 'POST',
    url: BASE,
    takes: [...GIVEN, ...CONFIRM_TAKES, 'automatic_payment_methods', 'confirm'],
    run: create,
  },
  { method: 'GET', url: BASE, takes: ['customer', 'limit', 'starting_after', 'ending_before'], run: list },
  { method: 'GET', url: `${BASE}/:id`, isForBrowsers: true, takes: ['client_secret'], run: retrieve },
  { method: 'POST', url: `${BASE}/:id`, takes: GIVEN, run: update },
  {
    method: 'POST',
    url: `${BASE}/:id/confirm`,
    isForBrowsers: true,
    takes: [...CONFIRM_TAKES, 'client_secret'],
    run: (call) => confirmSetup(call, getObject(call.network, 'setup_intent', call.path.id as string, 'intent')),
  },
  { method: 'POST', url: `${BASE}/:id/cancel`, takes: ['cancellation_reason'], run: cancel },
]
