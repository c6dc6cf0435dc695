// One attempt to charge or to save a card: authentication first, then the issuer's word, then its traces.
import { newId } from '../ids.ts'
import { addBalanceLine } from './balance.ts'
import { newCharge } from './charge.ts'
import { CardNetworkError, type ErrorBody } from './errors.ts'
import { type CardNetwork, getObject, type StoredMethod } from './network.ts'
import type { AnyIntent, NextAction, PaymentIntent, SetupIntent } from './objects.ts'
import { attachMethod, saveMethod } from './payment-methods.ts'
import { raiseDispute, warnOfFraud } from './raise-dispute.ts'
import { DECLINES, type Decline, type DeclineName, LIVE_CARD, type TestCard, testCardByName } from './test-cards.ts'

export type AttemptOptions = {
  isAuthenticated: boolean
  isOffSession: boolean
  /** The caller would rather be refused than asked to authenticate. */
  refusesAction: boolean
  /** The browser script shows the authentication itself; otherwise the customer is sent to a page and back. */
  usesScript: boolean
  returnUrl?: string
}

export type Challenge = {
  id: string
  intent: string
  kind: AnyIntent['object']
  returnUrl: string | null
  status: 'open' | 'passed' | 'failed'
}

type Outcome<I> = I | CardNetworkError

export function saveIntent<I extends AnyIntent>(network: CardNetwork, intent: I): I {
  network.store.put(intent.object, intent.id, intent, intent.customer ?? undefined)
  return intent
}

function cardOf(method: StoredMethod): TestCard {
  return testCardByName(method.hidden.card) ?? LIVE_CARD
}

/** The decline a developer asked for on the console comes before the card's own. */
function declineOf(network: CardNetwork, card: TestCard): Decline | undefined {
  const forced = network.store.take<{ name: DeclineName }>('setting', 'next_decline')
  const name = forced?.name ?? card.decline
  return name && DECLINES[name]
}

/** The merchant asks for 3-D Secure wherever the card knows it; nobody is there to complete a step otherwise. */
function isAskedFor(intent: PaymentIntent, { isOffSession }: AttemptOptions): boolean {
  return !isOffSession && intent.payment_method_options.card.request_three_d_secure !== 'automatic'
}

function needsAuthentication(card: TestCard, method: StoredMethod, isOffSession: boolean): boolean {
  if (card.authentication === 'always') return true
  if (card.authentication === 'until_set_up') return !method.hidden.isSetUp
  return card.authentication === 'on_session' && !isOffSession
}

function askToAuthenticate<I extends AnyIntent>(
  network: CardNetwork,
  intent: I,
  method: StoredMethod,
  options: AttemptOptions,
): I {
  const returnUrl = options.returnUrl ?? null
  const challenge: Challenge = { id: newId('src'), intent: intent.id, kind: intent.object, returnUrl, status: 'open' }
  network.store.put('challenge', challenge.id, challenge, intent.id)
  const url = `${network.baseUrl()}/stripe/3ds/${challenge.id}`
  const next_action: NextAction =
    options.usesScript || !returnUrl
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: challenge.id },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  const asked = saveIntent(network, {
    ...intent,
    status: 'requires_action',
    payment_method: method.object.id,
    next_action,
  })
  network.emit(`${intent.object}.requires_action`, asked)
  return asked
}

const FAILED_EVENT = {
  payment_intent: 'payment_intent.payment_failed',
  setup_intent: 'setup_intent.setup_failed',
} as const

/** Puts an intent back to where another card can be tried and answers as the network refuses. */
export function failIntent<I extends AnyIntent>(
  network: CardNetwork,
  intent: I,
  method: StoredMethod,
  given: ErrorBody,
): CardNetworkError {
  const status = given.type === 'card_error' ? 402 : 400
  const { body } = new CardNetworkError(status, { ...given, payment_method: method.object })
  const back = { status: 'requires_payment_method', next_action: null, payment_method: null } as const
  const failed: AnyIntent =
    intent.object === 'payment_intent'
      ? { ...intent, ...back, last_payment_error: body, latest_charge: given.charge ?? intent.latest_charge }
      : { ...intent, ...back, last_setup_error: body }
  saveIntent(network, failed)
  network.emit(FAILED_EVENT[intent.object], failed)
  return new CardNetworkError(status, { ...body, [intent.object]: failed }, true)
}

function declinedBody(decline: Decline): ErrorBody {
  return { type: 'card_error', code: decline.code, decline_code: decline.declineCode, message: decline.message }
}

function refusePayment(
  network: CardNetwork,
  intent: PaymentIntent,
  method: StoredMethod,
  decline: Decline,
  isAuthenticated: boolean,
): CardNetworkError {
  const charge = newCharge({ intent, method: method.object, decline, isAuthenticated })
  network.store.put('charge', charge.id, charge, intent.id)
  network.emit('charge.failed', charge)
  return failIntent(network, intent, method, { ...declinedBody(decline), charge: charge.id })
}

function takeMoney(
  network: CardNetwork,
  intent: PaymentIntent,
  method: StoredMethod,
  { isAuthenticated, isAcknowledged }: { isAuthenticated: boolean; isAcknowledged: boolean },
): PaymentIntent {
  const isHeld = intent.capture_method === 'manual'
  const charge = newCharge({ intent, method: method.object, isAuthenticated, isAcknowledged, isHeld })
  const { id, amount, currency } = charge
  const balanceId = charge.balance_transaction
  if (balanceId) addBalanceLine(network, { id: balanceId, type: 'charge', amount, currency, source: id })
  network.store.put('charge', id, charge, intent.id)
  const isSaved = method.object.customer !== null
  const isToSave = intent.setup_future_usage !== null && intent.customer !== null
  const used = { isSetUp: method.hidden.isSetUp || (isToSave && isAuthenticated), isSpent: !isSaved && !isToSave }
  const kept: StoredMethod = { object: method.object, hidden: { ...method.hidden, ...used } }
  saveMethod(network, kept)
  if (isToSave && !isSaved) attachMethod(network, kept, intent.customer as string)
  const paid = saveIntent<PaymentIntent>(network, {
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? amount : 0,
    amount_received: isHeld ? 0 : amount,
    latest_charge: id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.object.id,
  })
  network.emit('charge.succeeded', charge)
  network.emit(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid)
  const { disputed, isReported } = cardOf(method)
  if (disputed) raiseDispute(network, charge, disputed)
  if (isReported) warnOfFraud(network, charge)
  return paid
}

/** Takes an amount that was held. */
export function captureHeld(network: CardNetwork, intent: PaymentIntent, amount: number): PaymentIntent {
  const held = getObject(network, 'charge', intent.latest_charge ?? '')
  const { currency } = held
  const line = addBalanceLine(network, { type: 'charge', amount, currency, source: held.id })
  const taken = { captured: true, amount_captured: amount, balance_transaction: line.id }
  const charge = { ...held, ...taken, amount_refunded: held.amount - amount }
  network.store.put('charge', charge.id, charge)
  const paid = saveIntent<PaymentIntent>(network, {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  network.emit('charge.captured', charge)
  network.emit('payment_intent.succeeded', paid)
  return paid
}

/** Tries to take the money. The intent as it then stands, or the refusal it met: what happened is stored either way. */
export function attemptPayment(
  network: CardNetwork,
  intent: PaymentIntent,
  method: StoredMethod,
  options: AttemptOptions,
): Outcome<PaymentIntent> {
  const card = cardOf(method)
  const isAsked = isAskedFor(intent, options)
  const needsStep = needsAuthentication(card, method, options.isOffSession) || (isAsked && card.whenAsked === 'step')
  if (!options.isAuthenticated && needsStep) {
    if (options.isOffSession || options.refusesAction) {
      return refusePayment(network, intent, method, DECLINES.authentication_required, false)
    }
    return askToAuthenticate(network, intent, method, options)
  }
  const decline = declineOf(network, card)
  if (decline) return refusePayment(network, intent, method, decline, options.isAuthenticated)
  const isAcknowledged = isAsked && card.whenAsked === 'acknowledged'
  return takeMoney(network, intent, method, { isAuthenticated: options.isAuthenticated, isAcknowledged })
}

/** Tries to save the card for later. The same answers as a payment's. */
export function attemptSetup(
  network: CardNetwork,
  intent: SetupIntent,
  method: StoredMethod,
  options: AttemptOptions,
): Outcome<SetupIntent> {
  const card = cardOf(method)
  const isAsked = card.authentication === 'always' || card.authentication === 'until_set_up'
  if (isAsked && !options.isAuthenticated) return askToAuthenticate(network, intent, method, options)
  const decline = declineOf(network, card.isSavable ? { ...card, decline: undefined } : card)
  if (decline) return failIntent(network, intent, method, declinedBody(decline))
  const kept = { ...method, hidden: { ...method.hidden, isSetUp: true } }
  saveMethod(network, kept)
  if (intent.customer && !method.object.customer) attachMethod(network, kept, intent.customer)
  const done = saveIntent<SetupIntent>(network, {
    ...intent,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
    latest_attempt: newId('setatt'),
    payment_method: method.object.id,
  })
  network.emit('setup_intent.succeeded', done)
  return done
}
