// Setup intents: saving a card without charging it.
import { attemptSetup } from './attempt.ts'
import { unexpectedState } from './errors.ts'
import { AUTOMATIC, automaticMethods, intentOperations, refuseTypes } from './intents.ts'
import { newSetupIntent, type SetupIntent } from './objects.ts'
import type { Operation } from './operation.ts'
import { choiceOf, type Parameters } from './parameters.ts'

function withOwn(intent: SetupIntent, input: Parameters): SetupIntent {
  return { ...intent, usage: choiceOf(input, 'usage', ['on_session', 'off_session']) ?? intent.usage }
}

function refuseEnded(intent: SetupIntent, verb: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`
  throw unexpectedState('setup_intent', intent, message)
}

export const setupIntentOperations: readonly Operation[] = intentOperations('setup_intent', {
  url: '/v1/setup_intents',
  takes: ['customer', 'description', 'metadata', 'payment_method', 'usage', 'allowed_payment_method_types'],
  takesAtCreation: AUTOMATIC,
  make: (_network, input) => {
    refuseTypes(input)
    return withOwn(newSetupIntent(automaticMethods(input)), input)
  },
  change: (_network, intent, input) => {
    refuseEnded(intent, 'update')
    return withOwn(intent, input)
  },
  toConfirm: (intent) => intent,
  attempt: attemptSetup,
  cancel: (intent, input) => {
    refuseEnded(intent, 'cancel')
    const reason = choiceOf(input, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null
    return { ...intent, status: 'canceled', cancellation_reason: reason, next_action: null }
  },
})
