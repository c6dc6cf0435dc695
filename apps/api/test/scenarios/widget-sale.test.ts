// Goal: coins are sold in a frame by the rules of the site, of the session's coins alone, by whoever signed in to it, to nobody new
// without a proof given at the site; and the partner learns ids.
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { cancelPartnerSale, listAllPartnerSales, readPartnerSale } from '@kivuko/contract/partner-sales.ts'
import { createWidgetSession, readWidgetSession, revokeWidgetSession } from '@kivuko/contract/partner-widget.ts'
import { createWidgetQuote, orderWidgetByPhone, readWidget } from '@kivuko/contract/widget.ts'
import { cancelWidgetSale } from '@kivuko/contract/widget-sale.ts'
import { confirmWidgetSale, confirmWidgetSignIn, openWidgetSignIn } from '@kivuko/contract/widget-sign-in.ts'
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { startBothModes } from '../support/partners.ts'
import { EURO_ACCOUNT } from '../support/sales.ts'
import { until } from '../support/until.ts'
import { callFrame } from '../support/widget.ts'
import { ENV, frameOf, knows, NEW, OWN, seller, shop, WANTED } from '../support/widget-sale.ts'

const PAUSE_MS = 30_000

test('WGT-39 WGT-40 WGT-41 WGT-44 WGT-49 coins are sold in a frame to a phone that is new, once its customer said yes at the site with a proof', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  await both.test.startBackground()
  const { ask, begin } = await shop(both)
  const { id, token } = await begin({ crypto_amount: '40' })
  const { price, sell, askProof, read } = frameOf(both, token)
  const { selling, methods } = (await callFrame(both, token, readWidget)).body
  expect(methods).toEqual([])
  expect(selling).toMatchObject({
    crypto_amount: '40',
    fiat_currency: 'KES',
    payout_method: 'mobile_money',
    sale: null,
  })
  const early = (await price()).body
  expect(early).toMatchObject({ crypto_amount: '40.000000', holding: null, closed: null })
  expect((await sell(early.id, OWN)).problem.code).toBe('widget_not_signed_in')
  const { customer, enter } = await seller(both)
  await enter(token)
  // A visitor's price is for anybody: a customer sells at their own.
  expect((await sell(early.id, OWN)).problem.code).toBe('quote_not_found')
  const quote = (await price()).body
  expect(quote.holding).toEqual({ available: '100.000000', missing: null })
  // Nobody was ever paid there: the frame alone cannot.
  expect((await sell(quote.id, OWN)).problem.code).toBe('widget_sale_unproven')
  const secret = await askProof(quote.id, OWN)
  const shown = (await customer.call(openWidgetSignIn, { body: { secret } })).body
  expect(shown).toMatchObject({ side: 'sell', sale: { crypto_amount: '40.000000', destination: '0712 345 678' } })
  expect((await sell(quote.id, OWN)).problem.code).toBe('widget_sale_unproven')
  expect((await customer.call(confirmWidgetSale, { body: { secret }, proof: undefined })).problem.code).toBe(
    'proof_required',
  )
  expect((await customer.call(confirmWidgetSale, { body: { secret } })).status).toBe(200)
  // Yes to that phone and those coins, and to nothing else.
  expect((await sell(quote.id, NEW)).problem.code).toBe('widget_sale_unproven')
  const key = crypto.randomUUID()
  const made = await sell(quote.id, OWN, key)
  expect(made.body).toMatchObject({ status: 'waiting', crypto_amount: '40.000000', received: quote.received })
  expect((await sell(quote.id, OWN, key)).body.id).toBe(made.body.id)
  expect((await sell(quote.id, OWN)).body.id).toBe(made.body.id)
  // One sale a session, while it keeps its coins.
  expect((await sell((await price()).body.id, OWN)).problem.code).toBe('widget_sale_made')
  await both.test.advance(PAUSE_MS)
  const now = async () => (await read(made.body.id)).body
  await until('it is paid out', async () => (await now()).status === 'completed')
  const session = (await ask(readWidgetSession, { params: { id } })).body
  expect(session).toMatchObject({ order_ids: [], sale_ids: [made.body.id] })
  expect((await callFrame(both, token, readWidget)).body.selling?.sale?.status).toBe('completed')
  // Its partner reads it, and hears of it, without a word of whose it is.
  const nobody = { customer_id: null, destination: null, payout_account_id: null, external_id: 'cash-1' }
  const told = (await ask(readPartnerSale, { params: { id: made.body.id } })).body
  expect(told).toMatchObject({ ...nobody, id: made.body.id, status: 'completed', received: quote.received })
  expect((await ask(listAllPartnerSales, { query: { external_id: 'cash-1' } })).body.data).toEqual([told])
  expect((await ask(listAllPartnerSales, { query: { external_id: 'cash-2' } })).body.data).toEqual([])
  expect((await ask(cancelPartnerSale, { params: { id: made.body.id } })).problem.code).toBe('sale_not_found')
  const { data } = (await ask(listPartnerEvents)).body
  const sales = data.flatMap(({ type, object }) => (object.kind === 'sale' ? [{ type, ...object }] : []))
  const object = { kind: 'sale', id: made.body.id, customer_id: null, external_id: 'cash-1' }
  expect(sales.at(-1)).toEqual({ type: 'sale.created', ...object, status: 'waiting' })
  expect(sales[0]).toEqual({ type: 'sale.updated', ...object, status: 'completed' })
  expect(await checkBooks(both.test.deps.db)).toEqual([])
})

test('WGT-42 a session sells its own coins and amount alone, and a frame of the other side nothing', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const { begin, ask } = await shop(both)
  const { enter } = await seller(both)
  const { id, token } = await begin({ crypto_amount: '40' })
  await knows(both, await enter(token), '+254712345678')
  const { price, sell, read } = frameOf(both, token)
  expect((await price('41')).problem.errors).toMatchObject([{ field: 'amount' }])
  expect((await price('40', 'BTC')).problem.code).toBe('pair_closed')
  const buying = { crypto_currency: 'USDT', fiat_amount: '1000', payment_method: 'mpesa' } as const
  expect((await callFrame(both, token, createWidgetQuote, { body: buying })).problem.code).toBe('pair_closed')
  // Of the other side, and of the same customer.
  const buyer = await begin({ ...WANTED, side: 'buy' })
  await enter(buyer.token)
  const other = frameOf(both, buyer.token)
  expect((await other.price()).problem.code).toBe('pair_closed')
  const quote = (await price('40.00')).body
  expect((await other.sell(quote.id, OWN)).problem.code).toBe('quote_not_found')
  const asked = { quote_id: `quo_${'0'.repeat(26)}`, phone_number: '0712345678' }
  expect((await callFrame(both, token, orderWidgetByPhone, { body: asked })).problem.code).toBe('quote_not_found')
  // A bank takes no shillings, and an account is no phone.
  expect((await sell(quote.id, EURO_ACCOUNT)).problem.errors).toMatchObject([{ field: 'destination' }])
  const sale = (await sell(quote.id, OWN)).body
  expect(sale.status).toBe('waiting')
  expect((await other.read(sale.id)).problem.code).toBe('sale_not_found')
  const cancel = (with_: string) => callFrame(both, with_, cancelWidgetSale, { params: { id: sale.id } })
  expect((await cancel(buyer.token)).problem.code).toBe('sale_not_found')
  // Somebody else signs in to the frame: what was sold before them is not theirs to see.
  const stranger = await seller(both, 'Brian Otieno')
  await stranger.enter(token)
  expect((await read(sale.id)).problem.code).toBe('sale_not_found')
  expect((await cancel(token)).problem.code).toBe('sale_not_found')
  expect((await callFrame(both, token, readWidget)).body.selling?.sale).toBeNull()
  await enter(token)
  expect((await cancel(token)).body.status).toBe('cancelled')
  // Its coins are back: once more.
  expect((await sell((await price('40')).body.id, OWN)).body.status).toBe('waiting')
  await ask(revokeWidgetSession, { params: { id } })
  expect((await price('40')).problem.code).toBe('widget_session_ended')
  expect((await sell(quote.id, OWN)).problem.code).toBe('widget_session_ended')
})

test('WGT-43 of two frames that sell all coins of one customer at once one wins, and of two sales at once in one session', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const { begin } = await shop(both)
  const { enter } = await seller(both)
  const [one, two] = [await begin(), await begin()]
  await knows(both, await enter(one.token), '+254712345678')
  await enter(two.token)
  const [first, second] = [frameOf(both, one.token), frameOf(both, two.token)]
  const quotes = [(await first.price('100')).body.id, (await second.price('100')).body.id] as const
  const answers = await Promise.all([first.sell(quotes[0], OWN), second.sell(quotes[1], OWN)])
  expect(answers.map(({ status, problem }) => (status === 200 ? 'sold' : problem.code)).sort()).toEqual([
    'insufficient_balance',
    'sold',
  ])
  const third = await begin()
  const { enter: enterRich } = await seller(both, 'Rich Otieno')
  await knows(both, await enterRich(third.token), '+254712345678')
  const rich = frameOf(both, third.token)
  const prices = [(await rich.price('10')).body.id, (await rich.price('10')).body.id] as const
  const both2 = await Promise.all(prices.map((id) => rich.sell(id, OWN)))
  expect(both2.map(({ status, problem }) => (status === 200 ? 'sold' : problem.code)).sort()).toEqual([
    'sold',
    'widget_sale_made',
  ])
  expect(await checkBooks(both.test.deps.db)).toEqual([])
})

test('WGT-44 WGT-45 a link for a sale is its customer’s alone, signs nobody in, and works once; one that signs in allows no sale to somewhere new', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const { begin } = await shop(both)
  const { token } = await begin()
  const { customer, enter } = await seller(both)
  const stranger = await seller(both, 'Brian Otieno')
  await enter(token)
  const { price, sell, askProof } = frameOf(both, token)
  const quote = (await price()).body
  const secret = await askProof(quote.id, OWN)
  for (const endpoint of [openWidgetSignIn, confirmWidgetSale])
    expect((await stranger.customer.call(endpoint, { body: { secret } })).problem.code).toBe('widget_link_of_other')
  expect((await customer.call(confirmWidgetSignIn, { body: { secret } })).problem.code).toBe('widget_link_invalid')
  // Another customer signs in to the frame after the link was made: it says yes for nobody.
  await stranger.enter(token)
  expect((await customer.call(confirmWidgetSale, { body: { secret } })).problem.code).toBe('widget_link_of_other')
  await enter(token)
  const yes = async () => {
    const answer = await customer.call(confirmWidgetSale, { body: { secret } })
    return answer.status === 200 ? 'yes' : answer.problem.code
  }
  expect([await yes(), await yes()]).toEqual(['yes', 'widget_link_invalid'])
  // Other coins than were said yes to.
  expect((await sell((await price('41')).body.id, OWN)).problem.code).toBe('widget_sale_unproven')
  both.test.clock.advance(10 * 60_000)
  expect((await sell((await price()).body.id, OWN)).problem.code).toBe('widget_sale_unproven')
  expect(await both.test.deps.db.selectFrom('sales').selectAll().execute()).toEqual([])
})

test('WGT-39 a session of one side refuses the fields of the other, each by its name', { tags: 'long' }, async () => {
  await using both = await startBothModes({ sandbox: true, env: ENV })
  const { ask } = await shop(both)
  const refused = async (more: object) => {
    const answer = await ask(createWidgetSession, { body: { ...WANTED, ...more } as typeof WANTED })
    return answer.status === 200 ? 'made' : answer.problem.errors?.map(({ field }) => field)
  }
  expect(await refused({})).toBe('made')
  expect(await refused({ crypto_currencies: ['USDT', 'BNB'] })).toBe('made')
  for (const [more, field] of [
    [{ fiat_amount: '1000' }, 'fiat_amount'],
    [{ payment_methods: ['mpesa'] }, 'payment_methods'],
    [{ address: '0x1' }, 'address'],
    [{ network: 'ethereum' }, 'network'],
    [{ fiat_currency: 'XAU' }, 'fiat_currency'],
    [{ crypto_amount: '1', crypto_currencies: ['USDT', 'BTC'] }, 'crypto_currencies'],
    [{ crypto_amount: '0.0000001' }, 'crypto_amount'],
    [{ crypto_amount: '-1' }, 'crypto_amount'],
    [{ crypto_currencies: ['USDT', 'USDT'] }, 'crypto_currencies'],
    [{ side: 'buy', crypto_amount: '1' }, 'crypto_amount'],
    [{ side: 'buy', crypto_currencies: ['BNB'] }, 'crypto_currencies'],
    [{ side: 'buy', fiat_currency: 'CAD' }, 'fiat_currency'],
    [{ side: 'swap' }, 'side'],
  ] as const)
    expect([more, await refused(more)]).toEqual([more, [field]])
  const { n } = await both.test.deps.db
    .selectFrom('partner_widget_sessions')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(2)
})
