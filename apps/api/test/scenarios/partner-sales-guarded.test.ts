// Goal: whoever stole a partner's key, or is another partner, sells nobody's coins, and none go twice.
import { generateKeyPairSync } from 'node:crypto'
import {
  createPayoutAccount,
  listPayoutAccounts,
  PAYOUT_ACCOUNTS_MAX,
  readPayoutAccount,
  removePayoutAccount,
} from '@kivuko/contract/partner-payout-accounts.ts'
import {
  cancelPartnerSale,
  createPartnerSale,
  createSaleQuote,
  listAllPartnerSales,
  listPartnerSales,
  readPartnerSale,
} from '@kivuko/contract/partner-sales.ts'
import { setPartnerPublicKey } from '@kivuko/contract/partner-signatures.ts'
import { revokePartnerKey } from '@kivuko/contract/partners.ts'
import { quoteTrade, type SaleFiat } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { Kivuko } from '../../../../packages/sdk/src/kivuko.ts'
import { signer } from '../../../../packages/sdk/src/sign-request.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { DAY_MS, newSeller, type Selling, SOL, startSelling } from '../support/partner-sellers.ts'
import { type BothModes, callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { nairaAccount } from '../support/sales.ts'
import { staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import type { TestApp } from '../support/test-app.ts'

const startBoth = (env: Record<string, string> = {}) => startBothModes({ sandbox: true, banks: true, env })
const outcomeOf = (answer: { status: number; problem: { code: string } }) =>
  answer.status === 200 ? 200 : answer.problem.code

async function written({ deps: { db } }: TestApp): Promise<number[]> {
  const tables = ['partner_payout_accounts', 'partner_sales', 'sales'] as const
  const counts = await Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  )
  // A seller was given their tier, which is an event as well.
  const events = db.selectFrom('partner_events').selectAll().where('type', '<>', 'customer.identity_updated')
  return [...counts, (await events.execute()).length]
}

/** A live key with a pair, and its calls with and without a signature, at the one address both modes have. */
async function startLive(both: BothModes) {
  for (const { deps } of [both.live, both.test]) deps.config.publicUrl = both.live.url
  const partner = await newPartner(both)
  await openLive(both, partner)
  const selling = await startSelling(both, { mode: 'live', partner })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await partner.owner.call(setPartnerPublicKey, {
    params: { id: partner.id, key: selling.key.id },
    body: { mode: 'live', public_key: String(publicKey.export({ type: 'spki', format: 'pem' })) },
  })
  const at = { key: selling.secret, baseUrl: both.live.url }
  return { ...selling, pem, plain: new Kivuko(at), signing: new Kivuko({ ...at, signingKey: pem }) }
}

test('PTN-269 a live key alone neither adds an account nor sells: signed, each is done once; test keys need no signature', {
  tags: 'long',
}, async () => {
  await using both = await startBoth({ NEW_ADDRESS_WAIT_MS: '0' })
  const { live } = both
  const { seller, pem, secret, plain, signing, quote } = await startLive(both)
  const wanted = { customer_id: seller.id, currency: 'NGN' as const, destination: nairaAccount() }
  const refused = { code: 'signature_required', status: 403, nextAction: 'check_key' }
  const idempotencyKey = 'account-1'
  await expect(plain.payoutAccounts.create(wanted, { idempotencyKey })).rejects.toMatchObject(refused)
  expect(await written(live)).toEqual([0, 0, 0, 0])
  const account = await signing.payoutAccounts.create(wanted, { idempotencyKey })
  const sale = { customer_id: seller.id, payout_account_id: account.id, quote_id: (await quote('0.1')).body.id }
  // However little it is: many small ones are as much as a large one.
  await expect(plain.sales.create(sale)).rejects.toMatchObject(refused)
  const url = `${live.url}/api/v1/partner/sales`
  const body = JSON.stringify(sale)
  const own = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': 'sale-1001' }
  const headers = { ...own, ...(await signer(pem)({ method: 'POST', url, headers: own, body })) }
  const send = async (sent = body) => {
    const response = await fetch(url, { method: 'POST', headers, body: sent })
    const { code, status } = (await response.json()) as { code?: string; status: unknown }
    return code ?? status
  }
  expect(await send(body.replace(account.id, `pac_${'0'.repeat(26)}`))).toBe('request_signature_invalid')
  expect((await Promise.all([send(), send()])).map(String).toSorted()).toEqual(['request_signature_used', 'waiting'])
  expect(await send()).toBe('request_signature_used')
  expect((await signing.sales.create(sale)).status).toBe('waiting')
  const [accounts, places, sales] = await written(live)
  expect([accounts, places, sales]).toEqual([1, 1, 1])
  // What takes nothing needs none: the coins go back, and the account is gone.
  const [made] = (await plain.sales.list(seller.id)).data
  expect((await plain.sales.cancel(made?.id ?? '')).status).toBe('cancelled')
  expect((await plain.payoutAccounts.remove(account.id)).id).toBe(account.id)
  expect((await plain.payoutAccounts.list(seller.id)).data).toEqual([])
  expect(await checkBooks(live.deps.db)).toEqual([])
})

type Things = { seller: string; account: string; quoteId: string; sale: string }

/** By none of the calls that name a thing. */
async function findsNothing(ask: Selling['ask'], { seller, account, quoteId, sale }: Things): Promise<void> {
  const [customer, accounts, sales] = ['partner_customer_not_found', 'payout_account_not_found', 'sale_not_found']
  const of = { customer_id: seller }
  const answers = [
    [await ask(createPayoutAccount, { body: { ...of, currency: 'NGN', destination: nairaAccount('5555') } }), customer],
    [await ask(listPayoutAccounts, { params: { id: seller } }), customer],
    [await ask(readPayoutAccount, { params: { id: account } }), accounts],
    [await ask(removePayoutAccount, { params: { id: account } }), accounts],
    [
      await ask(createSaleQuote, { body: { ...of, crypto_currency: 'SOL', crypto_amount: '1', fiat_currency: 'NGN' } }),
      customer,
    ],
    [await ask(createPartnerSale, { body: { ...of, quote_id: quoteId, payout_account_id: account } }), customer],
    [await ask(listPartnerSales, { params: { id: seller } }), customer],
    [await ask(readPartnerSale, { params: { id: sale } }), sales],
    [await ask(cancelPartnerSale, { params: { id: sale } }), sales],
  ] as const
  for (const [{ status, problem }, code] of answers) expect([status, problem.code]).toEqual([404, code])
  expect((await ask(listAllPartnerSales)).body.data).toEqual([])
}

test('PTN-270 another partner’s key, one of the other mode, without the scope or revoked finds no customer, account or sale, and sells none', {
  tags: 'long',
}, async () => {
  await using both = await startBoth({ NEW_ADDRESS_WAIT_MS: '0' })
  const { test: app } = both
  const selling = await startSelling(both)
  const { partner, seller, key } = selling
  await openLive(both, partner)
  const account = (await selling.add()).body
  const quoteId = (await selling.quote()).body.id
  const sale = (await selling.sell((await selling.quote()).body.id, account.id)).body
  const stranger = await startSelling(both)
  const before = await written(app)
  const live = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  for (const ask of [stranger.ask, live])
    await findsNothing(ask, { seller: seller.id, account: account.id, quoteId, sale: sale.id })
  // With a customer of their own: neither our account, nor our quote.
  const theirs = (await stranger.add(nairaAccount('4321'))).body
  const mixed = [
    await stranger.sell((await stranger.quote()).body.id, account.id),
    await selling.sell(quoteId, theirs.id),
  ].map(({ problem }) => problem.code)
  expect(mixed).toEqual(['payout_account_not_found', 'payout_account_not_found'])
  const second = await newSeller(both, selling.secret)
  const ofSecond = (await selling.quote('1', 'NGN', second.id)).body.id
  expect((await selling.sell(ofSecond, account.id)).problem.code).toBe('quote_not_found')
  expect((await selling.sell(quoteId, account.id, second.id)).problem.code).toBe('payout_account_not_found')
  // Nor a visitor's price of the site.
  const visitors = await app.call(quoteTrade, {
    body: { side: 'sell', fiat_currency: 'NGN', crypto_currency: 'SOL', amount: '1' },
  })
  expect((await selling.sell(visitors.body.quote_id, account.id)).problem.code).toBe('quote_not_found')
  const reading = callWith(both, (await newKey(partner, { scopes: ['sales:read', 'payout_accounts:read'] })).secret)
  const unscoped = [
    await reading(createPayoutAccount, {
      body: { customer_id: seller.id, currency: 'NGN', destination: nairaAccount() },
    }),
    await reading(removePayoutAccount, { params: { id: account.id } }),
    await reading(createPartnerSale, {
      body: { customer_id: seller.id, quote_id: quoteId, payout_account_id: account.id },
    }),
    await reading(cancelPartnerSale, { params: { id: sale.id } }),
  ].map(({ problem }) => problem.code)
  expect(unscoped).toEqual(Array(4).fill('scope_missing'))
  await partner.owner.call(revokePartnerKey, { params: { id: partner.id, key: key.id }, body: { mode: 'test' } })
  expect((await selling.sell(quoteId, account.id)).problem.code).toBe('api_key_ended')
  // Of all that nothing was written but their own account, which is told, and what refusals keep.
  const after = await written(app)
  expect(after.slice(0, 3)).toEqual([(before[0] ?? 0) + 1, before[1], before[2]])
  expect((await reading(readPartnerSale, { params: { id: sale.id } })).body.status).toBe('waiting')
})

test('PTN-271 an account that is not the customer’s, is none, or is known is refused by its field; so is one too many', {
  tags: 'long',
}, async () => {
  await using both = await startBoth()
  const { test: app } = both
  const selling = await startSelling(both)
  const { add, seller } = selling
  const iban = { kind: 'bank' as const, account_name: 'Ada Obi', iban: 'DE00' }
  const phone = { kind: 'mobile_money' as const, phone_number: '0712000110' }
  const cases: [Parameters<Selling['add']>[0], SaleFiat, string, string?][] = [
    [nairaAccount('0000'), 'NGN', 'payout_account_invalid', 'account_number'],
    [{ ...nairaAccount(), bank_code: '999' }, 'NGN', 'payout_account_invalid', 'bank_code'],
    [{ ...nairaAccount(), account_name: 'Brian Otieno' }, 'NGN', 'payout_name_differs', 'account_name'],
    // The bank knows it as Brian Otieno's, whatever is typed.
    [nairaAccount('4321', '012311'), 'NGN', 'payout_name_differs', 'account_name'],
    [iban, 'EUR', 'payout_account_invalid', 'iban'],
    [phone, 'NGN', 'validation_failed', 'destination'],
    [nairaAccount(), 'KES', 'validation_failed', 'destination'],
  ]
  for (const [destination, currency, code, field] of cases) {
    const { problem } = await add(destination, { currency })
    expect([problem.code, problem.param]).toEqual([code, field])
  }
  app.sandbox.control.bank.fail({ endpoint: 'resolve', how: 'error', times: 1 })
  expect((await add()).problem.code).toBe('provider_unavailable')
  expect((await written(app)).slice(0, 4)).toEqual([0, 0, 0, 0])
  const twins = await Promise.all([add(), add()])
  expect(twins.map(outcomeOf).toSorted()).toEqual([200, 'payout_account_known'])
  for (let count = 1; count < PAYOUT_ACCOUNTS_MAX; count += 1)
    expect((await add({ ...phone, phone_number: `07120002${10 + count}` }, { currency: 'KES' })).status).toBe(200)
  expect((await add({ ...phone, phone_number: '0712000299' }, { currency: 'KES' })).problem.code).toBe(
    'too_many_payout_accounts',
  )
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.clock.now() })
    .where('id', '=', seller.userId)
    .execute()
  expect((await add(nairaAccount('5555'))).problem.code).toBe('account_suspended')
})

/** Of another customer, as if all of their limit was taken before. */
async function sellAtLimit(both: BothModes, { secret, add, quote, sell }: Selling): Promise<string> {
  const { test: app } = both
  const { id, userId } = await newSeller(both, secret)
  const account = (await add(nairaAccount(), { customerId: id })).body
  await app.advance(DAY_MS)
  const taking = {
    source_id: 'before',
    user_id: userId,
    kind: 'payout',
    usd_cents: 10n ** 11n,
    naira_units: 0n,
  } as const
  await app.deps.db
    .insertInto('limit_takings')
    .values({ ...taking, taken_at: app.clock.now() })
    .execute()
  return (await sell((await quote('1', 'NGN', id)).body.id, account.id, id)).problem.code
}

test('PTN-272 a sale is its customer’s: tier, limits, stops and balance hold; of two that sell all, one does, and a quote is one sale', {
  tags: 'long',
}, async () => {
  await using both = await startBoth({ KYC_OPERATIONS: '' })
  const { test: app } = both
  const selling = await startSelling(both)
  const { seller, quote, sell } = selling
  const account = await selling.usable()
  const other = (await selling.add(nairaAccount('5555'))).body
  await app.advance(DAY_MS)
  const fresh = async (amount = '1', fiat: SaleFiat = 'NGN') => (await quote(amount, fiat)).body.id
  const code = async (quoteId: string, accountId = account.id) => (await sell(quoteId, accountId)).problem.code
  const set = (values: { kyc_tier?: 1 | 3; suspended_at?: Date | null }) =>
    app.deps.db.updateTable('users').set(values).where('id', '=', seller.userId).execute()
  expect((await quote('0.00001')).problem).toMatchObject({ code: 'amount_out_of_range', param: 'crypto_amount' })
  expect(await code(await fresh('1', 'KES'))).toBe('validation_failed')
  await set({ kyc_tier: 1 })
  expect(await code(await fresh())).toBe('tier_too_low')
  await set({ kyc_tier: 3, suspended_at: app.clock.now() })
  expect(await code(await fresh())).toBe('account_suspended')
  await set({ suspended_at: null })
  expect(await code(await fresh('11'))).toBe('insufficient_balance')
  expect(await sellAtLimit(both, selling)).toBe('limit_reached')
  const old = await fresh()
  await app.advance(3_600_000)
  expect(await code(old)).toBe('quote_expired')
  const before = await fresh()
  const [one, two] = [await staffMember(app, 'admin', 'Njeri'), await staffMember(app, 'admin', 'Tunde')]
  await stop(one, 'bank_out')
  expect(await code(before)).toBe('service_paused')
  expect((await quote()).problem.code).toBe('service_paused')
  await resume('bank_out', one, two)
  expect((await written(app)).slice(1, 3)).toEqual([0, 0])
  // All there is, twice at once: by two quotes, and by one quote under two keys.
  const all = [await fresh('10'), await fresh('10')]
  const raced = await Promise.all(all.map((id) => sell(id, account.id)))
  expect(raced.map(outcomeOf).toSorted()).toEqual([200, 'insufficient_balance'])
  expect(await ledgerUnits(app, `customer:${seller.userId}:held:SOL`)).toBe(10n * SOL)
  const [made] = raced.flatMap((answer) => (answer.status === 200 ? [answer.body] : []))
  expect((await sell(made?.quote_id ?? '', account.id)).body.id).toBe(made?.id)
  expect(await code(made?.quote_id ?? '', other.id)).toBe('quote_used')
  expect((await written(app)).slice(1, 3)).toEqual([1, 1])
  const cancel = () => selling.ask(cancelPartnerSale, { params: { id: made?.id ?? '' } })
  expect((await Promise.all([cancel(), cancel()])).map(({ body }) => body.status)).toEqual(['cancelled', 'cancelled'])
  expect(await ledgerUnits(app, `customer:${seller.userId}:available:SOL`)).toBe(10n * SOL)
  const again = await fresh()
  const sameQuote = await Promise.all([sell(again, account.id), sell(again, account.id)])
  expect(new Set(sameQuote.map(({ body }) => body.id)).size).toBe(1)
  expect(await checkBooks(app.deps.db)).toEqual([])
})
