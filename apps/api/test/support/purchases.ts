// The steps of a purchase as tests take them.
import type { BuyCrypto, OrderFiat, PayCurrency, PaymentMethod } from '@kivuko/contract/buying.ts'
import { getOrder, type Order } from '@kivuko/contract/orders.ts'
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import type { Answer } from './call.ts'
import type { Customer } from './test-app.ts'
import { until } from './until.ts'

export type QuoteRequest = { amount?: string; fiat?: PayCurrency; crypto?: BuyCrypto; method?: PaymentMethod }

/** A quote of the customer: 20,000 naira of bitcoin by card unless said otherwise. */
export async function quoteFor(customer: Customer, request: QuoteRequest = {}) {
  const { amount = '20000', fiat = 'NGN', crypto = 'BTC', method = 'card' } = request
  const body = { fiat_currency: fiat, crypto_currency: crypto, fiat_amount: amount, payment_method: method }
  return (await customer.call(createQuote, { body })).body
}

export type Initiation = { quoteId: string; amount?: string; fiat?: OrderFiat; key?: string; keepCard?: boolean }

export function initiate(
  customer: Customer,
  { quoteId, amount = '20000', fiat = 'NGN', key, keepCard }: Initiation,
): Promise<Answer<typeof initiatePayment>> {
  const body = {
    amount,
    currency: fiat,
    payment_method: 'stripe' as const,
    reference: `web-${quoteId}`,
    quote_id: quoteId,
    setup_future_usage: keepCard ? ('on_session' as const) : null,
  }
  return customer.call(initiatePayment, { body, ...(key ? { key } : {}) })
}

/** The order once it is in `status`. */
export function orderIn(customer: Customer, reference: string, status: Order['status']): Promise<Order> {
  return until(`${reference} is ${status}`, async () => {
    const order = (await customer.call(getOrder, { params: { reference } })).body
    return order.status === status && order
  })
}

/** Coins of a customer as the wallet shows them: '0.00000000' when there are none. */
export async function holdingOf(customer: Customer, asset: BuyCrypto): Promise<string | undefined> {
  return (await customer.call(listHoldings)).body.find((holding) => holding.asset === asset)?.available_balance
}
