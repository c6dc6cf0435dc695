// Goal: while a release is rolled out, processes of the one before go on beside it on the schema that is already new. Every
// way of money is begun by one of them and asked about at the other, both ways round, with both as workers on one queue.
import { login } from '@kivuko/contract/auth.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import { orderByBank, orderOf, send } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { give } from '../support/gifts.ts'
import { deposit, paymentIn, payout } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { releaseBefore } from '../support/release-before.ts'
import { nairaAccount, saleIn, selfieIn, sell, sellToBank } from '../support/sales.ts'
import { startOtherVersion } from '../support/second-process.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** The same customer at the version that begins, and at the one that is asked afterwards. */
type Pair = { app: TestApp; here: Customer; there: Customer }

async function payInAndOut({ here, there }: Pair): Promise<void> {
  const paid = (await deposit(here)).body
  await paymentIn(there, String(paid.reference), 'completed')
  const sent = (await payout(here)).body
  await paymentIn(there, String(sent.reference), 'completed')
}

async function buy({ app, here, there }: Pair): Promise<void> {
  const quote = await quoteFor(here)
  const { client_secret, reference } = (await initiate(there, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(here, reference, 'completed')
  const order = await orderByBank(here)
  send(app, order, { senderName: 'ADA OBI' })
  await until('the bank’s money has bought coins', async () => (await orderOf(there, order)).status === 'completed')
}

async function sellCoins({ here, there }: Pair): Promise<void> {
  const toPhone = (await sell(here)).body.sale
  await saleIn(there, String(toPhone?.reference), 'completed')
  const toBank = (await sellToBank(here, nairaAccount())).body.sale
  await saleIn(there, String(toBank?.reference), 'completed')
}

async function moveAbout({ app, here, there }: Pair): Promise<void> {
  const other = await app.customer('Brian Otieno')
  const key = `both-${here.user.id}`
  const body = { recipient_identifier: other.email, amount: '100.00' }
  const first = (await here.call(transferInternally, { key, body })).body
  expect((await there.call(transferInternally, { key, body })).body).toEqual(first)
  const asked = { from: 'NGN', to: 'KES', amount: '1000.00' } as const
  const { quote_id } = (await here.call(quoteConversion, { body: asked })).body
  expect((await there.call(convert, { body: { quote_id } })).body.status).toBe('completed')
  const { access_token } = (
    await there.call(login, { token: undefined, body: { email: here.email, password: PASSWORD } })
  ).body
  expect((await here.call(listWallets, { token: access_token })).status).toBe(200)
}

test('RUN-43 every way of money goes through the release before and this one on this schema, whichever begins, and the books agree', async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  await using before = await startOtherVersion(await releaseBefore(), app)
  app.sandbox.control.phones.autoAnswer('accept')
  // The release before knows this one way alone in which a token ends; each version ends the other's.
  app.sandbox.control.phones.endTokensAs('404.001.03')
  await before.deps.rates.refresh()
  await Promise.all([app.startBackground(), before.startBackground()])
  const newPair = async (isNewFirst: boolean): Promise<Pair> => {
    const customer = await app.customer('Ada Obi')
    await give(app, customer, 'NGN', 10_000_000n)
    await give(app, customer, 'BTC', 10_000_000n)
    await selfieIn(app, customer, 'submitted')
    const at = [customer, before.as(customer)] as const
    return { app, here: at[isNewFirst ? 0 : 1], there: at[isNewFirst ? 1 : 0] }
  }
  const pairs = await Promise.all([true, false].map(newPair))
  await Promise.all(pairs.flatMap((pair) => [payInAndOut, buy, sellCoins, moveAbout].map((way) => way(pair))))
  for (const { here, there } of pairs)
    expect((await here.call(listWallets)).body).toEqual((await there.call(listWallets)).body)
  // The release before leaves an exchange's spread with its quote, as all did.
  await app.asOwner((owner) =>
    owner.query(`update conversions c set spread_units = q.spread_units
      from exchange_quotes q where q.id = c.quote_id and c.spread_units is null`),
  )
  expect(await checkBooks(app.deps.db, { withSums: false })).toEqual([])
})
