import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { sampleQuote } from '../../../../test/buying-samples.ts'
import {
  countdownText,
  cryptoText,
  fiatText,
  isFirm,
  quoteBody,
  rateText,
  secondsLeft,
  termsFromEstimate,
  termsFromQuote,
} from './quote-terms.ts'

const NOW = Date.UTC(2026, 10, 20)
const KES_1000 = { total: money('KES', 100_000n), crypto: 'USDT', method: 'mpesa' } as const

test('BUY-27 the estimate of 1000 KES to USDT by mobile money is fee 15, crypto 7.576923, total 1000', () => {
  expect(termsFromEstimate(KES_1000, NOW)).toMatchObject({
    cryptoAmount: '7.576923',
    fee: '15.00',
    feePercent: '1.5%',
    rate: '130.00',
    total: '1000.00',
  })
})

test('BUY-26 BUY-28 an estimate has no quote id and starts at 10:00', () => {
  const terms = termsFromEstimate(KES_1000, NOW)
  expect(isFirm(terms)).toBe(false)
  expect(countdownText(secondsLeft(terms, NOW))).toBe('10:00')
})

test('BUY-04 the server’s quote is shown as it came', () => {
  const quote = sampleQuote({ expiresAt: new Date(NOW + 90_000).toISOString() })
  const terms = termsFromQuote(KES_1000, quote, NOW)
  expect(isFirm(terms)).toBe(true)
  expect(terms).toMatchObject({ quoteId: 'quo_1', cryptoAmount: '7.503808', rate: '131.30', fee: '15.00' })
  expect(countdownText(secondsLeft(terms, NOW))).toBe('1:30')
})

test('API-13 BUY-11 a quote is asked for with the exact amount and the payment method', () => {
  expect(quoteBody(KES_1000)).toEqual({
    fiat_currency: 'KES',
    crypto_currency: 'USDT',
    fiat_amount: '1000.00',
    payment_method: 'mpesa',
  })
})

test('BUY-03 time left is shown as m:ss', () => {
  expect([600, 599, 60, 59, 9, 0].map(countdownText)).toEqual(['10:00', '9:59', '1:00', '0:59', '0:09', '0:00'])
})

test('a device whose clock is ahead still gets to use a quote', () => {
  const quote = sampleQuote({ expiresAt: new Date(NOW - 1000).toISOString() })
  expect(secondsLeft(termsFromQuote(KES_1000, quote, NOW), NOW)).toBe(600)
})

test('BUY-30 crypto is shown to six decimals, cut and never rounded up', () => {
  const shown = (cryptoAmount: string, cryptoCurrency: 'BTC' | 'USDT' | 'ETH') =>
    cryptoText({ ...termsFromEstimate(KES_1000, NOW), cryptoAmount, cryptoCurrency })
  expect(shown('0.00012399', 'BTC')).toBe('0.000123 BTC')
  expect(shown('7.576923', 'USDT')).toBe('7.576923 USDT')
  expect(shown('1234.999999999', 'ETH')).toBe('1,234.999999 ETH')
})

test('fiat and rates are shown with their own decimals', () => {
  expect(fiatText('NGN', '20000.00')).toBe('₦20,000.00')
  const rate = (text: string) => rateText({ rate: text, cryptoCurrency: 'XRP', fiatCurrency: 'EUR' })
  expect([rate('0.50'), rate('0.505151'), rate('82500000.298331')]).toEqual([
    '1 XRP = 0.50 EUR',
    '1 XRP = 0.505151 EUR',
    '1 XRP = 82,500,000.29 EUR',
  ])
})
