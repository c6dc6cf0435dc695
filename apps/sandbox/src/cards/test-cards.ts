// The documented test cards: what each number, or its ready-made payment method, does.
import { PLAIN_CARDS } from './plain-cards.ts'

export type Decline = {
  code: string
  declineCode: string
  message: string
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

export const DECLINES = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  test_mode_live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  expired_card: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>
export type DeclineName = keyof typeof DECLINES

/**
 * - `always`: every payment, saved or not
 * - `until_set_up`: until it was authenticated once while being saved
 * - `on_session`: only when the customer is present
 */
type Authentication = 'never' | 'always' | 'until_set_up' | 'on_session'

export type TestCard = {
  /** Name of the ready-made payment method: `pm_card_<name>`. Also how a stored card remembers what it does. */
  name: string
  number: string
  says: string
  decline?: DeclineName
  authentication?: Authentication
  /**
   * What comes of 3-D Secure when the merchant asks for it: the customer has a step to complete, or the issuer only
   * acknowledges that it was tried. Left out, the card knows none.
   */
  whenAsked?: 'step' | 'acknowledged'
  /** Where it was issued, by two letters; the United States unless said otherwise. */
  country?: string
  /** The decline also meets an attempt to save the card. True unless said otherwise. */
  isSavable?: boolean
  refund?: 'pending' | 'fails'
  /** Disputed right after it was charged. */
  disputed?: { reason: 'fraudulent' | 'product_not_received'; isInquiry?: boolean }
  /** Its bank warns of fraud right after it was charged. */
  isReported?: boolean
}

const CARDS: readonly TestCard[] = [
  { name: 'visa', number: '4242424242424242', says: 'Succeeds', whenAsked: 'acknowledged' },
  { name: 'visa_debit', number: '4000056655665556', says: 'Succeeds (debit)', whenAsked: 'acknowledged' },
  { name: 'mastercard', number: '5555555555554444', says: 'Succeeds', whenAsked: 'acknowledged' },
  {
    name: 'gb',
    number: '4000008260000000',
    says: 'Succeeds (a British card)',
    whenAsked: 'acknowledged',
    country: 'GB',
  },
  { name: 'amex', number: '378282246310005', says: 'Succeeds (four-digit security code)' },
  { name: 'discover', number: '6011111111111117', says: 'Succeeds' },
  { name: 'bypassPending', number: '4000000000000077', says: 'Succeeds, funds available at once' },
  { name: 'visa_chargeDeclined', number: '4000000000000002', says: 'Declined', decline: 'generic_decline' },
  {
    name: 'visa_chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    says: 'Declined: insufficient funds',
    decline: 'insufficient_funds',
  },
  {
    name: 'visa_chargeDeclinedLostCard',
    number: '4000000000009987',
    says: 'Declined: lost card',
    decline: 'lost_card',
  },
  {
    name: 'visa_chargeDeclinedStolenCard',
    number: '4000000000009979',
    says: 'Declined: stolen card',
    decline: 'stolen_card',
  },
  {
    name: 'chargeDeclinedExpiredCard',
    number: '4000000000000069',
    says: 'Declined: expired card',
    decline: 'expired_card',
  },
  {
    name: 'chargeDeclinedIncorrectCvc',
    number: '4000000000000127',
    says: 'Declined: wrong security code',
    decline: 'incorrect_cvc',
  },
  {
    name: 'chargeDeclinedProcessingError',
    number: '4000000000000119',
    says: 'Declined: processing error',
    decline: 'processing_error',
  },
  {
    name: 'visa_chargeDeclinedVelocityLimitExceeded',
    number: '4000000000006975',
    says: 'Declined: used too often',
    decline: 'card_velocity_exceeded',
  },
  {
    name: 'chargeDeclinedFraudulent',
    number: '4100000000000019',
    says: 'Blocked as fraudulent',
    decline: 'fraudulent',
  },
  {
    name: 'chargeCustomerFail',
    number: '4000000000000341',
    says: 'Can be saved, then is declined when charged',
    decline: 'generic_decline',
    isSavable: true,
  },
  {
    name: 'authenticationRequiredOnSetup',
    number: '4000002500003155',
    says: '3-D Secure, unless it was saved with 3-D Secure before',
    authentication: 'until_set_up',
    whenAsked: 'step',
    country: 'FR',
  },
  {
    name: 'authenticationRequired',
    number: '4000002760003184',
    says: '3-D Secure on every payment',
    country: 'DE',
    authentication: 'always',
  },
  {
    name: 'authenticationRequiredSetupForOffSession',
    number: '4000003800000446',
    says: '3-D Secure when the customer is present; already set up otherwise',
    authentication: 'on_session',
  },
  {
    name: 'threeDSecure2Required',
    number: '4000000000003220',
    says: '3-D Secure must be completed',
    authentication: 'always',
  },
  {
    name: 'threeDSecureOptional',
    number: '4000000000003055',
    says: '3-D Secure possible: completed when the merchant asks for it',
    whenAsked: 'step',
  },
  {
    name: 'authenticationRequiredChargeDeclinedInsufficientFunds',
    number: '4000008260003178',
    says: '3-D Secure succeeds, then insufficient funds',
    authentication: 'always',
    decline: 'insufficient_funds',
    isSavable: true,
  },
  {
    name: 'threeDSecureRequiredChargeDeclined',
    number: '4000008400001629',
    says: '3-D Secure succeeds, then declined',
    authentication: 'always',
    decline: 'generic_decline',
    isSavable: true,
  },
  {
    name: 'threeDSecureRequiredProcessingError',
    number: '4000008400001280',
    says: '3-D Secure ends in a processing error',
    authentication: 'always',
    decline: 'processing_error',
    isSavable: true,
  },
  { name: 'pendingRefund', number: '4000000000007726', says: 'Refund is pending, then succeeds', refund: 'pending' },
  { name: 'refundFail', number: '4000000000005126', says: 'Refund succeeds, then fails', refund: 'fails' },
  {
    name: 'createDispute',
    number: '4000000000000259',
    says: 'Succeeds, then is disputed as fraudulent',
    disputed: { reason: 'fraudulent' },
  },
  {
    name: 'createDisputeProductNotReceived',
    number: '4000000000002685',
    says: 'Succeeds, then is disputed as not received',
    disputed: { reason: 'product_not_received' },
  },
  {
    name: 'createDisputeInquiry',
    number: '4000000000001976',
    says: 'Succeeds, then its bank inquires; no money is taken',
    disputed: { reason: 'fraudulent', isInquiry: true },
  },
  {
    name: 'createIssuerFraudRecord',
    number: '4000000000005423',
    says: 'Succeeds, then its bank warns of fraud',
    isReported: true,
  },
]

export const TEST_CARDS: readonly TestCard[] = [...CARDS, ...PLAIN_CARDS]

/** A real card typed into the sandbox: refused and told so. */
export const LIVE_CARD: TestCard = {
  name: 'live',
  number: '',
  says: 'Any number not listed here is refused',
  decline: 'test_mode_live_card',
}

export function testCardByNumber(number: string): TestCard {
  return TEST_CARDS.find((card) => card.number === number) ?? LIVE_CARD
}

export function testCardByName(name: string): TestCard | undefined {
  return name === LIVE_CARD.name ? LIVE_CARD : TEST_CARDS.find((card) => card.name === name)
}
