// Goal: a partner's server sells its customers' coins into accounts of their own, once, by the very sale of the site.
import { listPartnerEvents } from '@kivuko/contract/partner-events.ts'
import { listPayoutAccounts, readPayoutAccount, removePayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import {
  cancelPartnerSale,
  listAllPartnerSales,
  listPartnerSales,
  readPartnerSale,
} from '@kivuko/contract/partner-sales.ts'
import type { PhonePayoutAccount } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { DAY_MS, newSeller, type Selling, SOL, startSelling } from '../support/partner-sellers.ts'
import { type BothModes, startBothModes } from '../support/partners.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { nairaAccount } from '../support/sales.ts'
import { until } from '../support/until.ts'

const startBoth = () => startBothModes({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
const PHONE: PhonePayoutAccount = { kind: 'mobile_money', phone_number: '0712000110' }

const coinsOf = async ({ test: app }: BothModes, userId: UserId) => ({
  available: await ledgerUnits(app, `customer:${userId}:available:SOL`),
  held: await ledgerUnits(app, `customer:${userId}:held:SOL`),
})

async function noticesOf({ test: app }: BothModes, userId: UserId): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ title, message }) => `${title}: ${message}`)
}

const told = async ({ ask }: Selling) =>
  (await ask(listPartnerEvents)).body.data.toReversed().map(({ type, object }) => [type, object.status])

test('PTN-266 PTN-267 a customer’s coins are sold into an account of their own that waited for a day, and customer and partner are told', async () => {
  await using both = await startBoth()
  const { test: app } = both
  const selling = await startSelling(both)
  const { ask, seller } = selling
  const account = (await selling.add(nairaAccount('4321'))).body
  expect(account).toMatchObject({
    ...{ customer_id: seller.id, currency: 'NGN', method: 'bank', destination: '•••• 4321', account_name: 'ADA OBI' },
  })
  expect(Date.parse(account.usable_at) - Date.parse(account.created_at)).toBe(DAY_MS)
  expect((await selling.sell((await selling.quote()).body.id, account.id)).problem).toMatchObject({
    code: 'payout_account_waits',
    next_action: 'wait',
  })
  await app.advance(DAY_MS - 120_000)
  expect((await selling.sell((await selling.quote()).body.id, account.id)).problem.code).toBe('payout_account_waits')
  expect(await coinsOf(both, seller.userId)).toEqual({ available: 10n * SOL, held: 0n })
  await app.advance(120_000)
  const quote = (await selling.quote()).body
  expect(quote).toMatchObject({ customer_id: seller.id, crypto_amount: '1.000000000', fiat_currency: 'NGN' })
  const sale = (await selling.sell(quote.id, account.id)).body
  expect(sale).toMatchObject({
    ...{ customer_id: seller.id, quote_id: quote.id, payout_account_id: account.id, status: 'waiting' },
    ...{ received: quote.received, fee: quote.fee, destination: '•••• 4321', can_cancel: true },
  })
  expect(await coinsOf(both, seller.userId)).toEqual({ available: 9n * SOL, held: SOL })
  // The quote again is the same sale; with another account it is none.
  expect((await selling.sell(quote.id, account.id)).body.id).toBe(sale.id)
  await app.startBackground()
  const now = async () => (await ask(readPartnerSale, { params: { id: sale.id } })).body
  await until('it is paid', async () => (await now()).status === 'completed')
  expect(await now()).toMatchObject({ can_cancel: false, problem: null, completed_at: expect.any(String) })
  expect(await coinsOf(both, seller.userId)).toEqual({ available: 9n * SOL, held: 0n })
  expect(app.sandbox.control.bank.payouts()).toHaveLength(1)
  expect((await ask(cancelPartnerSale, { params: { id: sale.id } })).problem.code).toBe('sale_closed')
  expect(await told(selling)).toEqual([
    // Of the tier that the seller was given.
    ['customer.identity_updated', 'accepted'],
    ['payout_account.created', 'added'],
    ['sale.created', 'waiting'],
    ['sale.updated', 'sending'],
    ['sale.updated', 'completed'],
  ])
  expect(await noticesOf(both, seller.userId)).toEqual([
    expect.stringMatching(
      /^Somewhere to be paid out to was added: From .* the account •••• 4321\. .*freeze your account/,
    ),
    expect.stringMatching(/^You paid somebody new: /),
    expect.stringMatching(/^You sold /),
  ])
  await app.sandbox.control.bank.webhooks.idle()
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('PTN-268 sales and accounts are listed by customer and in all, newest first; a phone is paid in shillings, and what waits is taken back', {
  tags: 'long',
}, async () => {
  await using both = await startBoth()
  const selling = await startSelling(both)
  const { ask, seller, secret } = selling
  const other = await newSeller(both, secret, { lastName: 'Obi' })
  const phone = (await selling.add(PHONE, { currency: 'KES' })).body
  const theirs = (await selling.add(nairaAccount(), { customerId: other.id })).body
  expect(phone).toMatchObject({ method: 'mobile_money', destination: '0712 ••• 110', account_name: null })
  await both.test.advance(DAY_MS)
  const sellOne = async (fiat: 'KES' | 'NGN', accountId: string, customerId: string) =>
    (await selling.sell((await selling.quote('0.5', fiat, customerId)).body.id, accountId, customerId)).body
  const made = [
    await sellOne('KES', phone.id, seller.id),
    await sellOne('NGN', theirs.id, other.id),
    await sellOne('KES', phone.id, seller.id),
  ]
  const [first, second, third] = made.map(({ id }) => id)
  const page = (await ask(listAllPartnerSales, { query: { limit: '2' } })).body
  expect(page.data.map(({ id }) => id)).toEqual([third, second])
  const rest = (await ask(listAllPartnerSales, { query: { cursor: page.next ?? '' } })).body
  expect([rest.data.map(({ id }) => id), rest.next]).toEqual([[first], null])
  const own = (await ask(listPartnerSales, { params: { id: seller.id } })).body.data
  expect(own.map(({ id }) => id)).toEqual([third, first])
  const accounts = (await ask(listPayoutAccounts, { params: { id: other.id } })).body
  expect(accounts).toEqual({ data: [theirs], next: null })
  const cancelled = (await ask(cancelPartnerSale, { params: { id: third ?? '' } })).body
  expect(cancelled).toMatchObject({ status: 'cancelled', can_cancel: false, problem: 'You took this sale back.' })
  // Removed, a sale that was made goes its way; added again, it waits again.
  expect((await ask(removePayoutAccount, { params: { id: phone.id } })).body.id).toBe(phone.id)
  expect((await ask(readPayoutAccount, { params: { id: phone.id } })).problem.code).toBe('payout_account_not_found')
  expect((await selling.sell((await selling.quote('0.5', 'KES')).body.id, phone.id)).problem.code).toBe(
    'payout_account_not_found',
  )
  const again = (await selling.add(PHONE, { currency: 'KES' })).body
  expect((await selling.sell((await selling.quote('0.5', 'KES')).body.id, again.id)).problem.code).toBe(
    'payout_account_waits',
  )
  await both.test.startBackground()
  for (const id of [first, second])
    await until(
      'it is paid',
      async () => (await ask(readPartnerSale, { params: { id: id ?? '' } })).body.status === 'completed',
    )
  expect(await coinsOf(both, seller.userId)).toEqual({ available: 10n * SOL - SOL / 2n, held: 0n })
  expect((await told(selling)).filter(([type]) => type?.startsWith('payout_account.'))).toHaveLength(4)
  expect(await checkBooks(both.test.deps.db)).toEqual([])
})
