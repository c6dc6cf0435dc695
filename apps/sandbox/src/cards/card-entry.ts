// From what a person typed to what is kept of a card: brand, last four digits, fingerprint, behaviour.
import { createHmac, randomBytes } from 'node:crypto'
import { CardNetworkError, invalidRequest, missingParameter, resourceMissing } from './errors.ts'
import type { CardNetwork } from './network.ts'
import type { CardDetails } from './objects.ts'
import { hashOf, type Parameters, requiredInteger, requiredText, textOf } from './parameters.ts'
import { type TestCard, testCardByName, testCardByNumber } from './test-cards.ts'

export type EnteredCard = { details: CardDetails; card: string }

const BRANDS: readonly { brand: string; pattern: RegExp; lengths: readonly number[] }[] = [
  { brand: 'amex', pattern: /^3[47]/, lengths: [15] },
  { brand: 'visa', pattern: /^4/, lengths: [13, 16, 19] },
  { brand: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16] },
  { brand: 'discover', pattern: /^6/, lengths: [16, 17, 18, 19] },
]

function brandOf(number: string) {
  return BRANDS.find(({ pattern }) => pattern.test(number))
}

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

function cardError(code: string, message: string, param: string): CardNetworkError {
  return new CardNetworkError(402, { type: 'card_error', code, message, param })
}

/** The same card has the same fingerprint, which tells nothing of its number: the key never leaves this sandbox. */
function fingerprintOf(network: CardNetwork, number: string): string {
  let setting = network.store.find<{ key: string }>('setting', 'fingerprint')
  if (!setting) {
    setting = { key: randomBytes(32).toString('hex') }
    network.store.put('setting', 'fingerprint', setting)
  }
  return createHmac('sha256', setting.key).update(number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16)
}

function checkNumber(number: string): string {
  const brand = brandOf(number)
  if (!/^\d{8,19}$/.test(number)) {
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number')
  }
  if (!brand?.lengths.includes(number.length) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  return brand.brand
}

function checkExpiry(month: number, year: number, today: Date): void {
  if (month < 1 || month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const thisYear = today.getUTCFullYear()
  const isPast = year < thisYear || (year === thisYear && month < today.getUTCMonth() + 1)
  if (year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (isPast) throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
}

function rawCard(network: CardNetwork, card: Parameters): EnteredCard {
  const number = requiredText(card, 'number').replace(/[\s-]/g, '')
  const brand = checkNumber(number)
  const month = requiredInteger(card, 'exp_month')
  const typedYear = requiredInteger(card, 'exp_year')
  const year = typedYear < 100 ? typedYear + 2000 : typedYear
  checkExpiry(month, year, new Date())
  const cvc = textOf(card, 'cvc')
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const fingerprint = fingerprintOf(network, number)
  const { name, country = 'US' } = testCardByNumber(number)
  const details = { brand, last4: number.slice(-4), exp_month: month, exp_year: year, fingerprint, country }
  return { details, card: name }
}

/** What a ready-made payment method such as pm_card_visa stands for. */
export function readyMadeCard(network: CardNetwork, card: TestCard): EnteredCard {
  const { number, name, country = 'US' } = card
  const brand = brandOf(number)?.brand ?? 'visa'
  const exp_year = new Date().getUTCFullYear() + 1
  const fingerprint = fingerprintOf(network, number)
  return { details: { brand, last4: number.slice(-4), exp_month: 12, exp_year, fingerprint, country }, card: name }
}

/**
 * Reads `card[…]`: a token, or a number when it comes straight from a browser.
 * Throws invalid_number, incorrect_number, invalid_expiry_month, invalid_expiry_year, invalid_cvc, parameter_missing.
 */
export function enteredCard(network: CardNetwork, input: Parameters, isBrowser: boolean): EnteredCard {
  const card = hashOf(input, 'card')
  if (!card) throw missingParameter('card')
  const token = textOf(card, 'token')
  if (token) {
    const ready = token.startsWith('tok_') ? testCardByName(token.slice('tok_'.length)) : undefined
    if (ready) return readyMadeCard(network, ready)
    const kept = network.store.take<{ entered: EnteredCard }>('token', token)
    if (!kept) throw resourceMissing('token', token, 'card[token]')
    return kept.entered
  }
  if (!isBrowser) {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    )
  }
  return rawCard(network, card)
}
