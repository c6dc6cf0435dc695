// Goal: what waits to leave when a hold comes does not leave.

import { initiatePayment } from '@kivuko/contract/payments.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { expect, test } from 'vitest'
import { liftHold, placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { disputeIn } from '../support/disputes.ts'
import { give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { orderIn } from '../support/purchases.ts'
import { saleIn, selfieIn, sell } from '../support/sales.ts'
import { coinsOf, OUTSIDE, startChainApp, unitsOf, withdraw, withdrawalIn } from '../support/withdrawals.ts'

const PAUSE_MS = 60_000

test('SEC-94 a withdrawal, a sale and a delivery that wait when a hold comes are given back, and later ones are refused', {
  tags: 'long',
}, async () => {
  await using app = await startChainApp({ WITHDRAWAL_PAUSE_MS: `${PAUSE_MS}`, SALE_PAUSE_MS: `${PAUSE_MS}` })
  await app.startBackground()
  const ada = await app.customer()
  await selfieIn(app, ada, 'submitted')
  await give(app, ada, 'ETH', unitsOf('ETH', '1'))
  await give(app, ada, 'BTC', 10_000_000n)
  const { reference } = (await withdraw(ada)).body
  const sold = (await sell(ada)).body.sale

  // Bought for an address elsewhere, with a card that is disputed at once: the coins wait as well.
  const price = { side: 'buy', fiat_currency: 'EUR', crypto_currency: 'ETH', amount: '250', method: 'card' } as const
  const { quote_id } = (await ada.call(quoteTrade, { body: price })).body
  const destination = { kind: 'address', network: 'ethereum', address: OUTSIDE } as const
  const trade = { quote_id, side: 'buy', method: 'card', destination } as const
  const bought = (await ada.call(createTrade, { key: `hold-${quote_id}`, body: trade })).body
  const paying = { amount: '250', currency: 'EUR', payment_method: 'stripe', reference: 'hold', quote_id } as const
  const { client_secret } = (await ada.call(initiatePayment, { key: `pay-${quote_id}`, body: paying })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_createDispute')
  await orderIn(ada, bought.order?.reference ?? '', 'completed')
  await disputeIn(app, client_secret.split('_secret_')[0] ?? '', 'needs_response')
  const held = await coinsOf(app, ada, 'ETH')
  expect(held.held).toBeGreaterThan(unitsOf('ETH', '0.5'))

  await app.advance(PAUSE_MS + 1_000)
  expect(await withdrawalIn(ada, reference, 'failed')).toMatchObject({ problem: expect.stringMatching(/is disputed/) })
  expect(await saleIn(ada, sold?.reference ?? '', 'failed')).toMatchObject({
    problem: expect.stringMatching(/is disputed/),
  })
  await expect.poll(async () => (await coinsOf(app, ada, 'ETH')).held).toBe(0n)
  expect(await coinsOf(app, ada, 'ETH')).toEqual({ available: held.available + held.held, held: 0n })
  expect((await noticesOf(ada)).some(({ title }) => /was not sent/.test(title))).toBe(true)
  await app.deps.rates.refresh()
  expect((await withdraw(ada)).problem.code).toBe('account_held')
  expect((await sell(ada)).problem.code).toBe('account_held')

  // A withdrawal and a hold at the same moment: whichever is first, nothing leaves.
  const brian = await app.customer()
  await give(app, brian, 'ETH', unitsOf('ETH', '1'))
  const hold = { user_id: brian.user.id as UserId, cause: 'dsp_at_once', kind: 'dispute' } as const
  const [left] = await Promise.all([withdraw(brian), inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))])
  await app.advance(PAUSE_MS + 1_000)
  if (left.status === 200) await withdrawalIn(brian, left.body.reference, 'failed')
  expect(await coinsOf(app, brian, 'ETH')).toEqual({ available: unitsOf('ETH', '1'), held: 0n })
  await inTransaction(app.deps.db, (tx) => liftHold(tx, hold))
  expect(await checkBooks(app.deps.db)).toEqual([])
})
