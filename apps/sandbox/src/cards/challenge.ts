// 3-D Secure: what follows when the customer completes or fails the authentication page.
import { attemptPayment, attemptSetup, type Challenge, failIntent } from './attempt.ts'
import { CardNetworkError } from './errors.ts'
import { type CardNetwork, getObject } from './network.ts'
import type { AnyIntent } from './objects.ts'

export type ChallengeResult = { challenge: Challenge; intent: AnyIntent }

export function findChallenge(network: CardNetwork, id: string): ChallengeResult | undefined {
  const challenge = network.store.find<Challenge>('challenge', id)
  return challenge && { challenge, intent: getObject(network, challenge.kind, challenge.intent) }
}

/** Answers a challenge once; a repeat, or one whose intent moved on meanwhile, changes nothing. */
export function answerChallenge(network: CardNetwork, id: string, isPassed: boolean): ChallengeResult | undefined {
  const found = findChallenge(network, id)
  if (!found) return undefined
  const { challenge, intent } = found
  const isCurrent = intent.status === 'requires_action' && JSON.stringify(intent.next_action).includes(challenge.id)
  if (challenge.status !== 'open' || !isCurrent) return found
  const answered: Challenge = { ...challenge, status: isPassed ? 'passed' : 'failed' }
  network.store.put('challenge', id, answered)
  const method = getObject(network, 'payment_method', intent.payment_method ?? '')
  const options = { isAuthenticated: true, isOffSession: false, refusesAction: false, usesScript: true }
  if (!isPassed) {
    const code = `${intent.object}_authentication_failure`
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    failIntent(network, intent, method, { type: 'invalid_request_error', code, message })
  } else if (intent.object === 'payment_intent') attemptPayment(network, intent, method, options)
  else attemptSetup(network, intent, method, options)
  return findChallenge(network, id)
}

/** Where the customer goes after authenticating on a page of its own, with what happened in the address. */
export function returnAddress({ challenge, intent }: ChallengeResult): string | undefined {
  return challenge.returnUrl === null ? undefined : returnUrlWithResult(challenge.returnUrl, intent)
}

/** The return address with the intent, its client secret and `redirect_status`, as the browser script builds it too. */
export function returnUrlWithResult(returnUrl: string, intent: AnyIntent): string {
  if (!URL.canParse(returnUrl))
    throw new CardNetworkError(400, { type: 'invalid_request_error', message: 'Not a valid URL' })
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
