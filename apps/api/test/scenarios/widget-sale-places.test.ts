// Goal: a sale in a frame is paid into an account whose owner the bank was asked, and too few coins show where they are sent.

import { listWidgetBanks, widgetDepositAddresses } from '@kivuko/contract/widget-sale.ts'
import { confirmWidgetSale } from '@kivuko/contract/widget-sign-in.ts'
import { expect, test } from 'vitest'
import { give } from '../support/gifts.ts'
import { startBothModes } from '../support/partners.ts'
import { EURO_ACCOUNT, nairaAccount, selfieIn } from '../support/sales.ts'
import { callFrame } from '../support/widget.ts'
import { startChainModes } from '../support/widget-chain.ts'
import { ENV, enterAtSite, frameOf, liveShop, seller, shop } from '../support/widget-sale.ts'

test('WGT-40 WGT-44 naira and euro go into the customer’s own account, whose owner and digits are checked before anybody says yes', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes({ sandbox: true, banks: true, env: ENV })
  const begin = await liveShop(both)
  const { customer } = await seller(both, 'Ada Obi')
  await give(both.live, customer, 'USDT', 100_000_000n)
  const token = await begin({ fiat_currency: 'NGN' })
  expect((await callFrame(both, token, listWidgetBanks)).problem.code).toBe('widget_not_signed_in')
  await enterAtSite(both, token, customer)
  const { banks } = (await callFrame(both, token, listWidgetBanks)).body
  expect(banks.map(({ code }) => code)).toContain('058')
  const { price, sell, askProof } = frameOf(both, token)
  // For real a selfie comes first, and it is said with the price.
  expect((await price('10')).body.closed).toMatch(/selfie/)
  const early = (await price('10')).body
  expect((await sell(early.id, nairaAccount())).problem.code).toBe('verification_needed')
  await selfieIn(both.live, customer, 'submitted')
  const quote = (await price('10')).body
  expect(quote.closed).toBeNull()
  // Somebody else's account, and one that the bank does not know.
  expect((await sell(quote.id, nairaAccount('1234', '012311'))).problem.code).toBe('payout_name_differs')
  expect((await sell(quote.id, nairaAccount('0000', '012311'))).problem.code).toBe('payout_account_invalid')
  expect((await sell(quote.id, nairaAccount())).problem.code).toBe('widget_sale_unproven')
  const secret = await askProof(quote.id, nairaAccount())
  expect((await customer.call(confirmWidgetSale, { body: { secret } })).status).toBe(200)
  expect((await sell((await price('10')).body.id, nairaAccount())).body).toMatchObject({
    status: 'waiting',
    destination: '•••• 4321',
    payout_method: 'bank',
  })
  const euro = await begin({ fiat_currency: 'EUR' })
  await enterAtSite(both, euro, customer)
  const other = frameOf(both, euro)
  const dear = (await other.price('50')).body
  const wrong = await other.sell(dear.id, { ...EURO_ACCOUNT, iban: 'DE00' })
  expect([wrong.problem.code, wrong.problem.errors?.map(({ field }) => field)]).toEqual([
    'payout_account_invalid',
    ['iban'],
  ])
  expect((await other.sell(dear.id, EURO_ACCOUNT)).problem.code).toBe('widget_sale_unproven')
})

test('WGT-47 too few coins are counted with the price, and the customer’s own address is told for the coins of the session alone', {
  tags: 'long',
}, async () => {
  await using both = await startChainModes()
  const { begin } = await shop(both)
  const { enter } = await seller(both)
  const { token } = await begin()
  const ask = (crypto_currency: 'USDT' | 'ETH') =>
    callFrame(both, token, widgetDepositAddresses, { body: { crypto_currency } })
  expect((await ask('USDT')).problem.code).toBe('widget_not_signed_in')
  const id = await enter(token)
  const { price, sell } = frameOf(both, token)
  const quote = (await price('130')).body
  expect(quote.holding).toEqual({ available: '100.000000', missing: '30.000000' })
  const { addresses } = (await ask('USDT')).body
  const { db } = both.test.deps
  const own = await db.selectFrom('chain_addresses').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.every(({ address }) => address === own.address)).toBe(true)
  expect((await ask('ETH')).problem.code).toBe('pair_closed')
  const phone = { kind: 'mobile_money', phone_number: '0712345678' } as const
  expect((await sell(quote.id, phone)).status).not.toBe(200)
  expect(await db.selectFrom('sales').selectAll().execute()).toEqual([])
})
