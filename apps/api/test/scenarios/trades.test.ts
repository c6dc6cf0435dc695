// Guided trade over HTTP: prices of both sides, purchases in every currency, and the selfie that Finalize asks for.

import { logout } from '@kivuko/contract/auth.ts'
import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { createTrade, quoteTrade, TRADE_CRYPTOS, TRADE_FIATS, tradeOptions } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { expectBooks, sendAndRead } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { orderIn } from '../support/purchases.ts'
import { saleQuote, selfieIn } from '../support/sales.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

type TradeRequest = {
  fiat?: (typeof TRADE_FIATS)[number]
  crypto?: (typeof TRADE_CRYPTOS)[number]
  amount?: string
  method?: 'sepa' | 'card'
}

function quote(
  customer: Pick<Customer, 'call'>,
  { fiat = 'EUR', crypto = 'BTC', amount = '250', method }: TradeRequest = {},
) {
  const body = { side: 'buy', fiat_currency: fiat, crypto_currency: crypto, amount, ...(method && { method }) } as const
  return customer.call(quoteTrade, { body })
}

let keys = 0

function newKey(): string {
  keys += 1
  return `finalize-${process.pid}-${keys}`
}

function finalize(customer: Customer, quote_id: string, method?: 'sepa' | 'card') {
  const body = { quote_id, side: 'buy', destination: { kind: 'wallet' }, ...(method && { method }) } as const
  return customer.call(createTrade, { key: newKey(), body })
}

test('SAL-14 SAL-15 TRD-144 every coin has a firm price in every currency, by each method, that a visitor may ask for', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const { body: options } = await app.call(tradeOptions)
  expect(options.purchases).toHaveLength(TRADE_FIATS.length * 2)
  const euro = options.purchases.filter(({ currency }) => currency === 'EUR')
  expect(euro).toContainEqual({ currency: 'EUR', method: 'sepa', minimum: '20.00', maximum: '50000.00' })
  for (const fiat of TRADE_FIATS) {
    const amount = fiat === 'JPY' ? '40000' : '250'
    for (const crypto of TRADE_CRYPTOS) {
      const answer = await quote(app, { fiat, crypto, amount })
      expect([fiat, crypto, answer.status]).toEqual([fiat, crypto, 200])
      expect(answer.body).toMatchObject({ side: 'buy', pay_currency: fiat, receive_currency: crypto })
    }
  }
  const bySepa = (await quote(app)).body
  const byCard = (await quote(app, { method: 'card' })).body
  expect([bySepa.fee, byCard.fee]).toEqual(['2.50', '6.25'])
  expect(Number(bySepa.receive_amount)).toBeGreaterThan(Number(byCard.receive_amount))
  expect((await quote(app, { fiat: 'JPY', amount: '40000.50' })).problem.errors).toMatchObject([
    { field: 'amount', message: expect.stringMatching(/Yen come whole/) },
  ])
  for (const amount of ['0', '-1', '19.99', '50000.01'])
    expect((await quote(app, { amount })).problem.errors).toMatchObject([{ field: 'amount' }])
  const naira = { side: 'buy', fiat_currency: 'NGN', crypto_currency: 'BTC', amount: '20000' } as const
  expect((await app.call(quoteTrade, { body: naira })).problem.errors).toMatchObject([{ field: 'fiat_currency' }])

  await using bare = await startTestApp()
  expect((await bare.call(tradeOptions)).body.purchases).toEqual([])
  expect((await quote(bare)).problem.code).toBe('method_unavailable')
})

test('TRD-63 a price that is refused says whether the amount is too little', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  for (const [amount, limit] of [
    ['1', 'least'],
    ['19.99', 'least'],
    ['50000.01', undefined],
  ] as const)
    expect((await quote(app, { amount })).problem.errors?.map((error) => error.limit)).toEqual([limit])
  const sell = (amount: string) => {
    const body = { side: 'sell', fiat_currency: 'EUR', crypto_currency: 'BTC', amount } as const
    return app.call(quoteTrade, { body })
  }
  expect((await sell('0.00000001')).problem.errors).toMatchObject([{ field: 'amount', limit: 'least' }])
  expect((await sell('1000')).problem.errors?.map(({ limit }) => limit)).toEqual([undefined])
})

test('TRD-48 the quick widget and guided trade are given one rate, for the same euro and the same bitcoin', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  for (const method of ['bank', 'card'] as const) {
    const request = { fiat_currency: 'EUR', crypto_currency: 'BTC' } as const
    const quick = (await app.call(createQuote, { body: { ...request, fiat_amount: '250', payment_method: method } }))
      .body
    const guided = (await quote(app, { method: method === 'bank' ? 'sepa' : 'card' })).body
    expect(guided.rate).toBe(quick.rate)
    expect([guided.receive_amount, guided.fee]).toEqual([quick.crypto_amount, quick.fee])
  }
})

test('TRD-53 a public call is answered as well with a token that is over, and a price asked with one is its customer’s', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const customer = await app.customer()
  const body = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'BTC', amount: '250' } as const
  const ownerOf = async (token: string) => {
    const { status, body: price } = await app.call(quoteTrade, { body, token })
    expect(status).toBe(200)
    const quotes = await app.deps.db.selectFrom('quotes').select(['id', 'user_id']).execute()
    return quotes.find(({ id }) => id === price.quote_id)?.user_id
  }
  expect(await ownerOf(customer.token)).toBe(customer.user.id)
  await customer.call(logout)
  expect(await ownerOf(customer.token)).toBeNull()
  expect(await ownerOf('no-token-of-ours')).toBeNull()
  expect((await app.call(tradeOptions, { token: customer.token })).status).toBe(200)
})

test('SAL-16 Finalize waits for a selfie that passed or is in review, for either side', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  const customer = await app.customer()
  const { quote_id } = (await quote(customer)).body
  expect((await finalize(customer, quote_id)).problem.code).toBe('verification_needed')
  await selfieIn(app, customer, 'submitted')
  await app.advance(1)
  for (const state of ['open', 'opened', 'rejected', 'expired'] as const) {
    await app.advance(1)
    await selfieIn(app, customer, state)
    expect((await finalize(customer, quote_id)).problem.code).toBe('verification_needed')
  }
  const sale = (await saleQuote(customer)).body.quote_id
  const phone = { kind: 'mobile_money', phone_number: '0712345678' } as const
  const sell = (
    destination:
      | { kind: 'mobile_money'; phone_number: string }
      | { kind: 'wallet' }
      | { kind: 'bank'; account_name: string },
  ) =>
    customer.call(createTrade, {
      key: newKey(),
      body: { quote_id: sale, side: 'sell', destination },
    })
  expect((await sell(phone)).problem.code).toBe('verification_needed')
  await app.advance(1)
  await selfieIn(app, customer, 'approved')
  expect((await finalize(customer, quote_id)).body.order).toMatchObject({ status: 'awaiting_payment' })
  expect((await sell({ kind: 'wallet' })).problem.errors).toMatchObject([{ field: 'destination' }])
  const misplaced = await sell({ kind: 'bank', account_name: 'Ada Obi' })
  expect(misplaced.problem.errors).toMatchObject([{ field: 'destination', message: expect.stringMatching(/phone/) }])
  expect((await sell({ ...phone, phone_number: '123' })).problem.code).toBe('validation_failed')
  expect((await sell(phone)).problem.code).toBe('insufficient_balance')
  const body = { quote_id, side: 'buy', destination: phone } as const
  const misled = await customer.call(createTrade, { key: 'to-a-phone-1', body })
  expect(misled.problem.errors).toMatchObject([{ field: 'destination' }])
  expect(await app.deps.db.selectFrom('sales').select('id').execute()).toEqual([])
})

test('SAL-17 a purchase in pounds by bank has an account to pay to, and the coins come when it is paid', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  await app.startBackground()
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  const { quote_id, receive_amount } = (await quote(customer, { fiat: 'GBP', crypto: 'BNB' })).body
  const { order } = (await finalize(customer, quote_id)).body
  expect(order).toMatchObject({
    fiat_currency: 'GBP',
    crypto_currency: 'BNB',
    payment_method: 'bank',
    crypto_amount: receive_amount,
  })
  expect(order?.instructions).toMatchObject({ reference: order?.reference, account_number: '01234567GBP' })
  if (!order) throw new Error('there is an order')
  expect((await finalize(customer, quote_id)).body.order?.id).toBe(order.id)
  await sendAndRead(app, order)
  await orderIn(customer, order.reference, 'completed')
  await expectBooks(app, 'bank', { held: 25_000n, currency: 'GBP' })
})

test('SAL-18 a purchase in yen is charged to a card in whole yen, and booked as what was paid', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  await selfieIn(app, customer, 'submitted')
  const { quote_id } = (await quote(customer, { fiat: 'JPY', amount: '40000', method: 'card' })).body
  const { order } = (await finalize(customer, quote_id, 'card')).body
  expect(order).toMatchObject({ payment_method: 'card', total: '40000.00' })
  const paying = { amount: '40000', currency: 'JPY', payment_method: 'stripe', reference: 'trade-1', quote_id } as const
  const { client_secret } = (await customer.call(initiatePayment, { key: 'pay-the-order-1', body: paying })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, order?.reference ?? '', 'completed')
  const charges = (await (
    await fetch(`${app.sandbox.url}/v1/charges`, { headers: { authorization: `Bearer ${app.sandbox.keys.secret}` } })
  ).json()) as { data: { amount: number; currency: string }[] }
  expect(charges.data).toMatchObject([{ amount: 40_000, currency: 'jpy' }])
  expect(await ledgerUnits(app, 'clearing:stripe:JPY')).toBe(-4_000_000n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
