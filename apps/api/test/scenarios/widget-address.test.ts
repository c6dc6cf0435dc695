// Goal: the coins of a purchase in a frame go to the address its partner's server named, at the price that was seen, for who may have
// coins sent elsewhere; and whoever may not hears it before they pay.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { setPartnerMargin } from '@kivuko/contract/partner-margins.ts'
import { readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import type { KycTier } from '@kivuko/contract/tier-matrix.ts'
import {
  createWidgetQuote,
  orderWidgetByCard,
  orderWidgetByPhone,
  readWidget,
  readWidgetOrder,
} from '@kivuko/contract/widget.ts'
import { add, parse, toDecimal } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { type BothModes, callWith, newKey, startBothModes } from '../support/partners.ts'
import { until } from '../support/until.ts'
import { callFrame, partnerWithShop, signIn, takeSession, WIDGET_URL } from '../support/widget.ts'
import { startChainModes } from '../support/widget-chain.ts'
import { OUTSIDE, outsideUnits, unitsOf } from '../support/withdrawals.ts'

const PHONE = '0712345678'
const AMINA = { email: 'amina@shop.example', first_name: 'Amina', last_name: 'Wanjiru' }
const WANTED: BodyInput<typeof createWidgetSession> = {
  side: 'buy',
  fiat_currency: 'KES',
  crypto_currencies: ['USDT'],
  external_id: 'cart-1',
  network: 'ethereum',
  address: OUTSIDE.toLowerCase(),
}

async function setTier({ test: { deps } }: BothModes, tier: KycTier): Promise<void> {
  await deps.db.updateTable('users').set({ kyc_tier: tier }).where('email', '=', AMINA.email).execute()
}

async function priceIn(both: BothModes, token: string, payment_method: 'mpesa' | 'card' = 'mpesa') {
  await both.test.deps.rates.refresh()
  const body = { crypto_currency: 'USDT', fiat_amount: '5000', payment_method } as const
  return callFrame(both, token, createWidgetQuote, { body })
}

test('WGT-30 WGT-31 WGT-32 a purchase by M-Pesa goes to the address of its session at the fee that was shown, and its partner sees how far it is', {
  tags: 'long',
}, async () => {
  await using both = await startChainModes({ KYC_OPERATIONS: undefined })
  await both.test.startBackground()
  const partner = await partnerWithShop(both)
  const ask = callWith(both, (await newKey(partner)).secret)
  await partner.owner.call(setPartnerMargin, { params: { id: partner.id }, body: { mode: 'test', margin_bps: 55 } })
  const token = await takeSession(both, (await ask(createWidgetSession, { body: WANTED })).body.url)
  const { delivery } = (await callFrame(both, token, readWidget)).body
  expect(delivery).toEqual({ network: 'ethereum', network_name: 'Ethereum', address: OUTSIDE })
  // A visitor sees the whole price; whose account it is decides nothing yet.
  expect((await priceIn(both, token)).body.delivery?.closed).toBeNull()
  await signIn(both, token, AMINA)
  const closed = (await priceIn(both, token)).body
  expect(closed.delivery?.closed).toMatch(/tier 3/)
  const order = (quote_id: string) =>
    callFrame(both, token, orderWidgetByPhone, { body: { quote_id, phone_number: PHONE } })
  expect((await order(closed.id)).problem.code).toBe('tier_too_low')
  // As if they had shown who they are in another tab.
  await setTier(both, 3)
  const price = (await priceIn(both, token)).body
  const { fee = '', received = '', closed: none } = price.delivery ?? {}
  expect(none).toBeNull()
  const usdt = (text: string) => parse('USDT', text) ?? expect.fail(text)
  expect(toDecimal(add(usdt(fee), usdt(received)))).toBe(price.crypto_amount)
  expect([price.fee, price.margin]).toEqual(['75.00', '27.50'])
  const placed = (await order(price.id)).body
  expect(placed.delivery).toMatchObject({ address: OUTSIDE, status: 'planned', fee, received })
  expect((await order(price.id)).body.id).toBe(placed.id)
  both.test.sandbox.control.phones.answer(PHONE, 'accept')
  const { id } = placed
  const now = async () => (await callFrame(both, token, readWidgetOrder, { params: { id } })).body
  await until('it is in a block', async () => (await now()).delivery?.status === 'confirming')
  expect((await now()).delivery).toMatchObject({ fee, received })
  await both.test.sandbox.control.chains.mine('ethereum', 3)
  await until('it has arrived', async () => (await now()).delivery?.status === 'completed')
  expect(await outsideUnits(both.test, 'ethereum', 'USDT')).toBe(unitsOf('USDT', received))
  const seen = (await ask(readPartnerOrder, { params: { id } })).body
  const { transaction_hash, sends_at } = seen.delivery ?? {}
  expect([transaction_hash, sends_at]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.any(String)])
  expect(seen.delivery).toMatchObject({ network: 'ethereum', address: OUTSIDE, status: 'completed', fee, received })
  const { data } = (await ask(listPartnerEvents)).body
  const told = data.map(({ object }) => (object.kind === 'order' ? [object.status, object.delivery_status] : []))
  expect(told.slice(-2)).toEqual([
    ['completed', null],
    ['awaiting_payment', null],
  ])
  expect(told[0]).toEqual(['completed', 'completed'])
  expect(told.slice(0, -2).every(([status, of]) => status === 'completed' && of !== null)).toBe(true)
  expect(await checkBooks(both.test.deps.db)).toEqual([])
})

test('WGT-31 WGT-33 by card the wait is told before it is paid, and what may not go there is refused before an order', {
  tags: 'long',
}, async () => {
  await using both = await startChainModes({ CARD_WAIT_HOURS: '8', CARD_SHORT_WAIT_HOURS: '2' })
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const body = { ...WANTED, fiat_currency: 'USD' } as const
  const token = await takeSession(both, (await ask(createWidgetSession, { body })).body.url)
  await signIn(both, token, AMINA)
  await both.test.deps.rates.refresh()
  const wanted = { crypto_currency: 'USDT', fiat_amount: '50', payment_method: 'card' } as const
  const quote = (await callFrame(both, token, createWidgetQuote, { body: wanted })).body
  expect(quote.delivery?.card_wait).not.toBeNull()
  const { db, clock } = both.test.deps
  const { id } = await db.selectFrom('users').select('id').where('email', '=', AMINA.email).executeTakeFirstOrThrow()
  const card = () => callFrame(both, token, orderWidgetByCard, { body: { quote_id: quote.id } })
  // Whoever said that coins go only to addresses of their book keeps that in a frame.
  await db.insertInto('book_switches').values({ user_id: id, turned_on_at: clock.now(), loosens_at: null }).execute()
  expect((await card()).problem.code).toBe('address_not_in_book')
  expect((await callFrame(both, token, createWidgetQuote, { body: wanted })).problem.code).toBe('address_not_in_book')
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('WGT-30 an address is taken with one coin and a network that carries it, and by the rules of the site', {
  tags: 'long',
}, async () => {
  await using both = await startChainModes()
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const refused = async (more: object) => {
    const { problem } = await ask(createWidgetSession, { body: { ...WANTED, ...more } })
    return problem.errors?.map(({ field, message }) => [field, message])
  }
  const cases: [object, string, RegExp][] = [
    [{ network: undefined }, 'network', /^is required with an address$/],
    [{ address: undefined }, 'address', /^is required with a network$/],
    [{ crypto_currencies: ['USDT', 'ETH'] }, 'crypto_currencies', /exactly one coin/],
    [{ network: 'arbitrum' }, 'network', /over here: ethereum$/],
    [{ crypto_currencies: ['BTC'] }, 'network', /^BTC is not sent/],
    [{ network: 'tron' }, 'network', /must be one of/],
    [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 'address', /^This looks like an address of Bitcoin/],
    [{ address: OUTSIDE.replace('D', 'd') }, 'address', /checksum/],
    [{ address: both.test.deps.config.signer?.hotAddress }, 'address', /address of ours/],
    [{ address: `0x${'0'.repeat(40)}` }, 'address', /^Nobody has this address/],
  ]
  for (const [more, field, message] of cases)
    expect([more, await refused(more)]).toEqual([more, [[field, expect.stringMatching(message)]]])
})

test('WGT-30 where no network is connected no session has an address', { tags: 'long' }, async () => {
  await using both = await startBothModes({ sandbox: true, env: { WIDGET_URL, DEMO_OPEN_TO_EVERYBODY: undefined } })
  const ask = callWith(both, (await newKey(await partnerWithShop(both))).secret)
  const { problem } = await ask(createWidgetSession, { body: WANTED })
  expect(problem.errors).toEqual([{ field: 'network', message: 'USDT is not sent to an address here' }])
})
