import { expect, test } from 'vitest'
import { readAmount } from '#lib/typed-amount.ts'
import {
  isStepValid,
  mayFinalize,
  missingIn,
  nextState,
  startOf,
  type TradeEvent,
  type TradeState,
} from './trade-machine.ts'
import { type TradeQuote, termsOf } from './trade-terms.ts'
import { CRYPTO_CHOICES, EMPTY_FORM, type TradeForm } from './trade-values.ts'

const START = startOf({ side: 'buy', coin: 0 })
const FILLED: TradeForm = {
  ...EMPTY_FORM,
  firstName: 'Amina',
  lastName: 'Odhiambo',
  email: 'amina@example.com',
  phone: '+254712345678',
  dateOfBirth: '1990-05-01',
  address_line1: 'Moi Avenue 1',
  city: 'Nairobi',
  postalCode: '00100',
  country_code: 'KE',
  purpose: 'savings',
  sourceOfFunds: 'salary',
}
const LINK = { link: 'https://kivuko.example/verify#kvv_1', qr: 'data:', expiresAt: '', id: 'ver_1' }
const at = (step: number, change: Partial<TradeState> = {}): TradeState => ({ ...START, step, ...change })
const after = (state: TradeState, ...events: TradeEvent[]) => events.reduce(nextState, state)
const onward: TradeEvent = { type: 'continued', terms: undefined }

const QUOTE: TradeQuote = {
  quote_id: 'quo_1',
  side: 'buy',
  pay_amount: '250.00',
  pay_currency: 'EUR',
  receive_amount: '0',
  least_amount: null,
  receive_currency: 'BTC',
  rate: '0.92',
  fee: '1.25',
  expires_at: '2030-11-23T09:00:00.000Z',
  card_wait: null,
}

test('TRD-08 TRD-21 TRD-58 TRD-59 TRD-60 ENT-38 it begins with 250 euro for bitcoin by SEPA, on the first of steps 0 to 4', () => {
  expect(START).toMatchObject({ step: 0, side: 'buy', payAmount: '250', fiat: 'EUR', coin: 0, paymentMethod: 'sepa' })
  expect(START.verificationLink).toBeNull()
  expect(startOf({ side: 'sell', coin: 0 })).toMatchObject({ side: 'sell', payAmount: '0.00264913', fiat: 'EUR' })
  expect(startOf({ side: 'sell', coin: 1 }).payAmount).toBe('')
  const filled = at(0, { form: FILLED })
  expect(after(filled, onward, onward, onward, onward).step).toBe(4)
  expect(after(filled, onward, onward, onward, onward, onward).step).toBe(4)
})

test('ENT-34 the form has its thirteen values', () => {
  expect(Object.keys(EMPTY_FORM)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'dateOfBirth',
    'address_line1',
    'street',
    'city',
    'postalCode',
    'country_code',
    'purpose',
    'sourceOfFunds',
    'additionalInfo',
  ])
})

test('TRD-23 the way back ends at the first step', () => {
  expect(after(at(2), { type: 'went back' }).step).toBe(1)
  expect(after(at(0), { type: 'went back' }, { type: 'went back' }).step).toBe(0)
})

test.each(['', '0', '0.00', '-1', 'abc', '  '])('TRD-22 TRD-24 the amount %j keeps the first step', (payAmount) => {
  const moved = after(at(0, { payAmount }), onward)
  expect(moved.step).toBe(0)
  expect(moved.isChecked).toBe(true)
  expect(after(at(0, { payAmount: '1' }), onward).step).toBe(1)
})

test.each([
  [1, ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth']],
  [2, ['address_line1', 'city', 'postalCode', 'country_code']],
  [3, ['purpose', 'sourceOfFunds']],
] as const)('TRD-25 TRD-26 TRD-27 TRD-56 step %i needs %j and nothing else', (step, names) => {
  expect(after(at(step, { form: FILLED }), onward).step).toBe(step + 1)
  for (const name of names) {
    const state = at(step, { form: { ...FILLED, [name]: ' ' } })
    expect(missingIn(state, step)).toEqual([name])
    expect(after(state, onward).step).toBe(step)
  }
})

test('TRD-28 TRD-29 TRD-06 the last step is always valid, and only a link lets it be finalized', () => {
  expect(isStepValid(at(4), 4, undefined)).toBe(true)
  expect(mayFinalize(at(4), undefined)).toBe(false)
  expect(mayFinalize(at(4), false)).toBe(false)
  expect(mayFinalize(at(4), true)).toBe(true)
  expect(mayFinalize(at(3, { verificationLink: LINK }), true)).toBe(false)
  expect(mayFinalize(at(4, { verificationLink: LINK, doing: 'finalizing' }), true)).toBe(false)
  // A link made here counts until the newest is known, which may be rejected or over.
  expect(mayFinalize(at(4, { verificationLink: LINK }), undefined)).toBe(true)
  expect(mayFinalize(at(4, { verificationLink: LINK }), false)).toBe(false)
})

test('TRD-61 TRD-62 CON-22 CON-23 by the constants 250 euro buy 0.00264913 bitcoin, and 0.01 bitcoin brings 930.67', () => {
  const pair = { fiat: 'EUR', crypto: 'BTC' } as const
  expect(termsOf({ ...pair, side: 'buy' }, '250', undefined)).toEqual({
    exchangeRate: '93340.09',
    fee: '2.73',
    receive: '0.00264913',
    received: '0.00264913',
    isEstimate: true,
  })
  expect(termsOf({ ...pair, side: 'sell' }, '0.01', undefined)?.receive).toBe('930.67')
})

test.each([
  ['USDT', '268.123456', '268.12345600'],
  ['XRP', '120.5', '120.50000000'],
  ['BTC', '0.00264913', '0.00264913'],
  ['ETH', '0.096612349', '0.09661234'],
] as const)(
  'SAL-44 what is received in %s is shown to eight decimals and carried over as it is',
  (crypto, receive_amount, receive) => {
    const pair = { side: 'buy', fiat: 'EUR', crypto } as const
    const quote = { ...QUOTE, receive_amount, receive_currency: crypto }
    expect(termsOf(pair, '250', quote)).toMatchObject({ receive, received: receive_amount })
    expect(readAmount(crypto, receive_amount).kind).toBe('amount')
  },
)

test('SAL-46 yen of a sale come whole', () => {
  const quote = { ...QUOTE, side: 'sell', receive_amount: '40000.00', receive_currency: 'JPY' } as const
  expect(termsOf({ side: 'sell', fiat: 'JPY', crypto: 'BTC' }, '0.01', quote)?.receive).toBe('40000')
})

test('TRD-50 the constants are for euro and bitcoin only', () => {
  expect(termsOf({ side: 'buy', fiat: 'EUR', crypto: 'SOL' }, '250', undefined)).toBeUndefined()
  expect(termsOf({ side: 'buy', fiat: 'USD', crypto: 'BTC' }, '250', undefined)).toBeUndefined()
})

test('TRD-63 an amount below the fee receives 0 and goes no further', () => {
  for (const [side, payAmount] of [
    ['buy', '1'],
    ['buy', '2.73'],
    ['sell', '0.00000100'],
  ] as const) {
    const terms = termsOf({ side, fiat: 'EUR', crypto: 'BTC' }, payAmount, undefined)
    expect(terms?.receive).toBe('0')
    const state = at(0, { side, payAmount, payout: { ...START.payout, accountName: 'A', iban: 'B' } })
    expect(after(state, { type: 'continued', terms }).step).toBe(0)
  }
})

test('TRD-09 TRD-38 switching the side carries what would be received into the amount, there and back', () => {
  const selling = after(START, { type: 'side switched', received: '0.00264913' })
  expect(selling).toMatchObject({ side: 'sell', payAmount: '0.00264913', fiat: 'EUR' })
  const buying = after(selling, { type: 'side switched', received: '244.54' })
  expect(buying).toMatchObject({ side: 'buy', payAmount: '244.54', fiat: 'EUR' })
  const inShillings = after(selling, { type: 'changed', values: { fiat: 'KES' } })
  expect(after(inShillings, { type: 'side switched', received: '31000.00' })).toMatchObject({
    side: 'buy',
    fiat: 'EUR',
    payAmount: '250',
  })
})

test.each([
  ['BTC', '0.00264913', '0.00264913', '0.00264913'],
  ['ETH', '0.081234567', '0.08123456', '0.081234567'],
  ['USDT', '245.123456', '245.12345600', '245.123456'],
  ['USDC', '245.100000', '245.10000000', '245.100000'],
  ['BNB', '0.412345678', '0.41234567', '0.412345678'],
  ['XRP', '118.654321', '118.65432100', '118.654321'],
  ['SOL', '1.234567891', '1.23456789', '1.234567891'],
] as const)(
  'TRD-09 TRD-38 TRD-61 %s: %s is shown as %s, and carried to the other side as its field takes it',
  (code, received, shown, carried) => {
    const coin = CRYPTO_CHOICES.findIndex((choice) => choice.code === code)
    const quote = { ...QUOTE, receive_amount: received, receive_currency: code }
    const terms = termsOf({ side: 'buy', fiat: 'EUR', crypto: code }, '250', quote)
    expect(terms).toMatchObject({ receive: shown, received })
    const { payAmount } = after({ ...START, coin }, { type: 'side switched', received: terms?.received })
    expect(payAmount).toBe(carried)
    expect(readAmount(code, payAmount)).toMatchObject({ kind: 'amount' })
  },
)

test('TRD-09 TRD-38 while nothing is known of what is received, switching keeps what was typed, as the other side takes it', () => {
  const unknown: TradeEvent = { type: 'side switched', received: undefined }
  expect(after(at(0, { payAmount: '120.50' }), unknown).payAmount).toBe('120.50')
  for (const payAmount of ['20,000', '250.', '1e5', ''])
    expect(after(at(0, { payAmount }), unknown).payAmount).toBe(payAmount)
  expect(after(at(0, { side: 'sell', payAmount: '0.12345678' }), unknown).payAmount).toBe('0.12')
  expect(after(at(0, { side: 'sell', payAmount: '3' }), unknown).payAmount).toBe('3')
})

test('TRD-67 a sale needs to know where it is paid out, by what its currency takes', () => {
  const sale = (fiat: TradeState['fiat'], payout: Partial<TradeState['payout']>) =>
    isStepValid(at(0, { side: 'sell', fiat, payAmount: '0.01', payout: { ...START.payout, ...payout } }), 0, undefined)
  expect(sale('KES', {})).toBe(false)
  expect(sale('KES', { phone: '0712345678' })).toBe(true)
  expect(sale('EUR', { accountName: 'Amina Odhiambo' })).toBe(false)
  expect(sale('EUR', { accountName: 'Amina Odhiambo', iban: 'DE89370400440532013000' })).toBe(true)
  expect(sale('USD', { accountName: 'Amina Odhiambo', accountNumber: '1' })).toBe(false)
  expect(sale('NGN', { accountName: 'Amina Odhiambo', accountNumber: '0123456789', bankCode: '058' })).toBe(true)
})

test('TRD-44 after the end the form is empty, the step is the first, and the link is gone', () => {
  const ended = after(at(4, { form: FILLED, verificationLink: LINK, doing: 'finalizing' }), { type: 'finished' })
  expect(ended).toEqual(START)
})
