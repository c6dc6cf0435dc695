// The two widgets that quote a purchase, side by side: features do not know each other.

import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { cryptoDigits, termsFromQuote } from '#features/trading/buy/quote-terms.ts'
import { termsOf } from '#features/trading/trade/trade-terms.ts'
import { sampleQuote } from '../../test/buying-samples.ts'

const COINS = '0.002763889'

test('BUY-31 the same coins show six decimals in the buy widget and eight in guided trade, both cut', () => {
  const request = { total: money('EUR', 25_000n), crypto: 'SOL', method: 'bank' } as const
  const bought = termsFromQuote(request, { ...sampleQuote(), crypto_amount: COINS }, 0)
  expect(cryptoDigits(bought)).toBe('0.002763')
  const quote = {
    quote_id: 'quo_1',
    side: 'buy',
    pay_amount: '250.00',
    pay_currency: 'EUR',
    receive_amount: COINS,
    least_amount: null,
    receive_currency: 'SOL',
    rate: '90000.00',
    fee: '1.25',
    expires_at: '2030-01-01T00:00:00.000Z',
    card_wait: null,
  } as const
  expect(termsOf({ side: 'buy', fiat: 'EUR', crypto: 'SOL' }, '250', quote)?.receive).toBe('0.00276388')
})
