import { ASSETS } from '@kivuko/money/assets.ts'
import { money, parse, toDecimal } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BUY_AMOUNT_MIN,
  BUY_CRYPTOS,
  ESTIMATE_LIFETIME_MS,
  estimate,
  FALLBACK_RATES,
  fallbackFeeBps,
  METHODS_BY_CURRENCY,
  PAY_CURRENCIES,
  PAYMENT_METHODS,
  takesMethod,
} from './buying.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

test('CON-01 fallback fees are 1.5 % for mobile money, 1 % for bank, 2.5 % for card and 2 % for anything else', () => {
  expect(['mpesa', 'bank', 'card', 'airtime', ''].map(fallbackFeeBps)).toEqual([150n, 100n, 250n, 200n, 200n])
})

test('CON-01 a method named like something every object has is still another method', () => {
  expect(['constructor', 'toString', '__proto__'].map(fallbackFeeBps)).toEqual([200n, 200n, 200n])
})

test('CON-02 CON-03 CON-04 CON-05 CON-06 CON-07 one whole coin costs this many KES, NGN, USD and EUR', () => {
  const prices = BUY_CRYPTOS.map((coin) => [coin, ...PAY_CURRENCIES.map((currency) => FALLBACK_RATES[coin][currency])])
  expect(prices).toEqual([
    ['USDT', '130', '1650', '1', '0.85'],
    ['USDC', '130', '1650', '1', '0.85'],
    ['BTC', '6500000', '82500000', '50000', '42500'],
    ['ETH', '520000', '6600000', '4000', '3400'],
    ['XRP', '82', '730', '0.55', '0.5'],
    ['SOL', '22500', '187500', '150', '127.5'],
  ])
})

test('CON-09 CON-10 what pays and what is bought, in the specification’s order', () => {
  expect(PAY_CURRENCIES).toEqual(['KES', 'NGN', 'USD', 'EUR'])
  expect(BUY_CRYPTOS).toEqual(['USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL'])
})

test('BUY-34 CON-26 CON-27 CON-28 CON-29 four currencies pay, three are wallets, and one table names all eight', () => {
  expect(WALLET_CURRENCIES).toEqual(['NGN', 'KES', 'USD'])
  const names = ['NGN', 'KES', 'USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD'] as const
  expect(names.map((code) => `${ASSETS[code].name} (${ASSETS[code].symbol})`)).toEqual([
    'Nigerian Naira (₦)',
    'Kenyan Shilling (KSh)',
    'US Dollar ($)',
    'Euro (€)',
    'British Pound (£)',
    'Swiss Franc (CHF)',
    'Japanese Yen (¥)',
    'Canadian Dollar (C$)',
  ])
})

test('BUY-35 the methods are mobile money, bank and card; a phone’s own wallet belongs to the card form', () => {
  expect(PAYMENT_METHODS).toEqual(['mpesa', 'bank', 'card'])
})

test('CON-12 CON-13 CON-14 CON-15 each currency offers its methods in order, with their names and times', () => {
  expect(METHODS_BY_CURRENCY).toEqual({
    KES: [
      { method: 'mpesa', label: 'Mobile Money', time: 'instant' },
      { method: 'bank', label: 'Bank Transfer', time: '1-2 hours' },
    ],
    NGN: [
      { method: 'bank', label: 'Bank Transfer', time: '1-2 hours' },
      { method: 'card', label: 'Debit Card' },
    ],
    USD: [
      { method: 'card', label: 'Card' },
      { method: 'bank', label: 'Bank Transfer', time: '1-3 days' },
    ],
    EUR: [
      { method: 'card', label: 'Card' },
      { method: 'bank', label: 'SEPA', time: '1-2 days' },
    ],
  })
})

test('a method is taken exactly where its currency offers it', () => {
  const taken = PAY_CURRENCIES.flatMap((currency) =>
    [...PAYMENT_METHODS, 'stripe']
      .filter((method) => takesMethod(currency, method))
      .map((method) => `${currency} ${method}`),
  )
  expect(taken).toEqual([
    ...['KES mpesa', 'KES bank', 'NGN bank', 'NGN card', 'USD bank', 'USD card', 'EUR bank', 'EUR card'],
  ])
})

test('PUB-13 BUY-21 BUY-28 the least amount is 10, and an estimate stands for ten minutes', () => {
  expect([BUY_AMOUNT_MIN, ESTIMATE_LIFETIME_MS]).toEqual([10, 600_000])
})

test.for([
  ['KES', '1000', 'USDT', 'mpesa', '15.00', '7.576923'],
  ['KES', '10', 'USDT', 'bank', '0.10', '0.076153'],
  ['NGN', '20000', 'BTC', 'card', '500.00', '0.00023636'],
  ['USD', '100', 'XRP', 'card', '2.50', '177.272727'],
  ['EUR', '50', 'SOL', 'bank', '0.50', '0.388235294'],
  ['USD', '10', 'USDC', 'airtime', '0.20', '9.800000'],
] as const)('BUY-27 %s %s buys %s by %s: fee %s, crypto %s', ([fiat, text, crypto, method, fee, coins]) => {
  const total = parse(fiat, text)
  if (!total) throw new Error('a case must hold an amount')
  const answer = estimate(total, crypto, method)
  expect([toDecimal(answer.fee), toDecimal(answer.crypto)]).toEqual([fee, coins])
  expect(answer.total).toEqual(total)
})

test('BUY-27 an estimate never promises more than its price gives', () => {
  const cases = fc.record({
    fiat: fc.constantFrom(...PAY_CURRENCIES),
    crypto: fc.constantFrom(...BUY_CRYPTOS),
    method: fc.constantFrom(...PAYMENT_METHODS),
    units: fc.bigInt({ min: 1_000n, max: 10n ** 12n }),
  })
  fc.assert(
    fc.property(cases, ({ fiat, crypto, method, units }) => {
      const { total, fee, crypto: coins, rate } = estimate(money(fiat, units), crypto, method)
      const scale = 10n ** BigInt(toDecimal(coins).split('.')[1]?.length ?? 0)
      // coins × price ≤ total − fee, and one unit more of the coin would be beyond it.
      const worth = (of: bigint) => of * rate.numerator * 100n
      const paid = (total.units - fee.units) * rate.denominator * scale
      expect(worth(coins.units) <= paid && worth(coins.units + 1n) > paid).toBe(true)
    }),
  )
})
