// Answers of the server about a purchase, as tests need them.
import type { User } from '@kivuko/contract/auth.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { Order, OrderDelivery } from '@kivuko/contract/orders.ts'
import type { paymentOptions, SavedCard } from '@kivuko/contract/payments.ts'
import type { createQuote } from '@kivuko/contract/quotes.ts'

const MINUTE_MS = 60_000

export function sampleQuote(change: Partial<Result<typeof createQuote>> = {}): Result<typeof createQuote> {
  return {
    quote_id: 'quo_1',
    crypto_amount: '7.503808',
    least_amount: '7.146483',
    rate: '131.30',
    fee: '15.00',
    feeRate: 0.015,
    total: '1000.00',
    expiresAt: new Date(Date.now() + 10 * MINUTE_MS).toISOString(),
    ...change,
  }
}

export function sampleOrder(change: Partial<Order> = {}): Order {
  return {
    id: 'ord_1',
    reference: 'KVK-7Q2M-9XPA',
    quote_id: 'quo_1',
    status: 'awaiting_payment',
    payment_method: 'bank',
    fiat_currency: 'NGN',
    crypto_currency: 'USDT',
    total: '20000.00',
    fee: '200.00',
    margin: '0.00',
    rate: '1666.50',
    crypto_amount: '11.881188',
    firm_until: new Date(Date.now() + 15 * MINUTE_MS).toISOString(),
    least_amount: '11.315417',
    expires_at: new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString(),
    created_at: new Date().toISOString(),
    completed_at: null,
    problem: null,
    dispute: null,
    instructions: {
      kind: 'bank_transfer',
      bank_name: 'Wema Bank',
      account_name: 'Kivuko Demo Ltd',
      account_number: '0123456789',
      reference: 'KVK-7Q2M-9XPA',
      expires_at: null,
    },
    delivery: null,
    maturing: null,
    ...change,
  }
}

/** Where the coins of an order go when not to the wallet. */
export function sampleDelivery(change: Partial<OrderDelivery> = {}): OrderDelivery {
  return {
    network: 'ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    status: 'planned',
    fee: '0.381188',
    received: '11.500000',
    reference: null,
    transaction_hash: null,
    sends_at: null,
    ...change,
  }
}

/** Every method of the buy widget is open. */
export const ALL_OPEN: Result<typeof paymentOptions> = {
  methods: (
    [
      ['KES', 'mpesa'],
      ['KES', 'bank'],
      ['NGN', 'bank'],
      ['NGN', 'card'],
      ['USD', 'card'],
      ['USD', 'bank'],
      ['EUR', 'card'],
      ['EUR', 'bank'],
    ] as const
  ).map(([currency, method]) => ({ currency, method, minimum: '10.00', maximum: '1000000.00' })),
  card: { publishable_key: 'pk_test_kivuko', script_url: null },
}

export const VISA: SavedCard = { id: 'pm_visa', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
export const MASTERCARD: SavedCard = { id: 'pm_mc', brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2028 }

export const USER: User = {
  id: 'usr_1',
  email: 'amina@example.com',
  first_name: 'Amina',
  last_name: 'Odhiambo',
  kyc_level: 'NONE',
  kyc_status: 'NONE',
  phone: null,
  date_of_birth: null,
  account_type: 'personal',
  created_at: '2026-11-20T08:00:00.000Z',
}
