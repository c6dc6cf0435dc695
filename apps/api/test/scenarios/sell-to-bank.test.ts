// Coins sold into bank accounts: naira by the bank network, other currencies by people; every end told and booked.

import { askAboutPayment, listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { cancelSale, type Sale, type SaleState, tradeOptions } from '@kivuko/contract/trades.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bankPollsOver } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { moveMarket } from '../support/market.ts'
import { attemptsOf } from '../support/payout-attempts.ts'
import { ledgerUnits, linesOf, paymentNotices } from '../support/phone-payments.ts'
import { balancesOf, reconcile } from '../support/reconciliations.ts'
import { COINS, coinsOf, nairaAccount, retry, saleIn, saleOf, saleQuote, seller, sellToBank } from '../support/sales.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { moveStock } from '../support/treasury.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000
const SOLD = 1_000_000n

async function startWithBank(): Promise<{ app: TestApp; customer: Customer }> {
  const app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  return { app, customer: await seller(app, COINS, 'Ada Obi') }
}

async function sold(customer: Customer, end: string): Promise<string> {
  const { body } = await sellToBank(customer, nairaAccount(end))
  return body.sale?.reference ?? ''
}

/** Paid, told as paid, and sent back by the customer's bank after that. */
async function soldAndReturned(app: TestApp, customer: Customer): Promise<Sale> {
  const reference = await sold(customer, '4321')
  await saleIn(customer, reference, 'completed')
  await moveMarket(app, 'BTC', -0.5)
  const [payout] = app.sandbox.control.bank.payouts()
  app.sandbox.control.bank.changeTransfer(payout?.reference ?? '', 'reversed')
  return saleIn(customer, reference, 'returned')
}

async function expectBooks(app: TestApp): Promise<void> {
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
}

test('SAL-21 SAL-22 SAL-23 SAL-30 naira are paid once into the customer’s account, booked and told, whatever the webhooks do', async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  expect((await app.call(tradeOptions)).body.payouts).toEqual(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD', 'KES', 'NGN'])
  const { banks } = (await customer.call(listPayoutBanks)).body
  expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
  const ask = { fiat_currency: 'NGN', account: nairaAccount() } as const
  expect((await customer.call(checkPayoutAccount, { body: ask })).body).toEqual({
    account_name: 'ADA OBI',
    is_match: true,
  })

  const quote = (await saleQuote(customer, '0.01', 'BTC', 'NGN')).body
  const quoteId = quote.quote_id
  const [one, two] = await Promise.all([
    sellToBank(customer, nairaAccount('0003'), { quoteId }),
    sellToBank(customer, nairaAccount('0003'), { quoteId }),
  ])
  expect(one.body.sale?.reference).toBe(two.body.sale?.reference)
  expect((await sellToBank(customer, nairaAccount('4321'), { quoteId })).problem.code).toBe('quote_used')
  expect(one.body.sale).toMatchObject({
    status: 'waiting',
    payout_method: 'bank',
    destination: '•••• 0003',
    can_cancel: true,
    retry_until: null,
  })
  const late = await sold(customer, '0004')
  const lost = await sold(customer, '0006')
  app.sandbox.control.bank.fail({ endpoint: 'transfer', how: 'down', when: 'after' })
  app.sandbox.control.bank.fail({ endpoint: 'recipient', how: 'rubbish' })
  await app.startBackground()
  for (const reference of [one.body.sale?.reference ?? '', late, lost]) {
    const done = await saleIn(customer, reference, 'completed')
    expect(done).toMatchObject({ can_cancel: false, completed_at: expect.any(String), problem: null })
  }
  expect(app.sandbox.control.bank.payouts()).toHaveLength(3)
  expect(await coinsOf(app, customer)).toEqual({ available: COINS - 3n * SOLD, held: 0n })
  const received = app.sandbox.control.bank.payouts().reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  expect(await ledgerUnits(app, 'clearing:paystack:NGN')).toBe(received)
  expect(await linesOf(customer)).toMatchObject(
    [1, 2, 3].map(() => ({
      status: 'completed',
      description: expect.stringMatching(/^Sold .* to •••• 000[346] by bank transfer$/),
    })),
  )
  expect((await paymentNotices(customer))[0]).toMatchObject({ message: expect.stringMatching(/by bank transfer/) })
  await app.sandbox.control.bank.webhooks.idle()
  await expectBooks(app)
})

test('SAL-24 SAL-25 an account that is none, of somebody else, or cannot be asked about is refused before anything is written', async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  const wrong = [
    [nairaAccount('0000'), 'payout_account_invalid', 'account_number'],
    [{ ...nairaAccount(), account_number: '12345' }, 'payout_account_invalid', 'account_number'],
    [{ ...nairaAccount(), bank_code: '999' }, 'payout_account_invalid', 'bank_code'],
    [{ ...nairaAccount(), account_name: 'Brian Otieno' }, 'payout_name_differs', 'account_name'],
    // The bank knows it as Brian Otieno's, whatever is typed.
    [nairaAccount('4321', '012311'), 'payout_name_differs', 'account_name'],
  ] as const
  for (const [account, code, field] of wrong) {
    const { problem } = await sellToBank(customer, account)
    expect([problem.code, problem.errors?.map((each) => each.field)]).toEqual([code, [field]])
  }
  const theirs = await customer.call(checkPayoutAccount, {
    body: { fiat_currency: 'NGN', account: nairaAccount('4321', '012311') },
  })
  expect(theirs.body).toEqual({ account_name: 'BRIAN OTIENO', is_match: false })
  app.sandbox.control.bank.fail({ endpoint: 'resolve', how: 'error', times: 1 })
  expect((await sellToBank(customer, nairaAccount())).problem.code).toBe('provider_unavailable')
  const phone = { kind: 'mobile_money', phone_number: '0712345678' } as never
  expect((await sellToBank(customer, phone)).problem.errors).toMatchObject([{ field: 'destination' }])
  const euro = { fiat_currency: 'EUR', account: { ...nairaAccount(), iban: 'DE00' } } as const
  expect((await customer.call(checkPayoutAccount, { body: euro })).problem.errors).toMatchObject([{ field: 'iban' }])
  expect(await app.deps.db.selectFrom('sales').select('id').execute()).toEqual([])
  expect(app.sandbox.control.bank.payouts()).toEqual([])
})

test('SAL-26 SAL-27 a refused account is corrected in time, or the coins return', { tags: 'long' }, async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  const reference = await sold(customer, '0001')
  const forgotten = await sold(customer, '0001')
  const dropped = await sold(customer, '0001')
  expect((await retry(customer, reference, nairaAccount())).problem.code).toBe('sale_not_refused')
  await app.startBackground()
  const refused = await saleIn(customer, reference, 'refused')
  expect(refused).toMatchObject({
    can_cancel: true,
    problem: expect.stringMatching(/another account/),
    completed_at: null,
  })
  expect(refused.retry_until).toEqual(expect.any(String))
  await saleIn(customer, forgotten, 'refused')
  await saleIn(customer, dropped, 'refused')
  expect((await coinsOf(app, customer)).held).toBe(3n * SOLD)
  expect((await linesOf(customer)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  expect((await paymentNotices(customer))[0]).toMatchObject({ message: expect.stringMatching(/coins are kept until/) })
  await expectBooks(app)

  const stranger = await seller(app, COINS, 'Ada Obi')
  expect((await retry(stranger, reference, nairaAccount())).problem.code).toBe('sale_not_found')
  const theirs = nairaAccount('4321', '012311')
  expect((await retry(customer, reference, theirs)).problem.code).toBe('payout_name_differs')
  expect((await saleOf(customer, reference)).status).toBe('refused')
  const again = await Promise.all([
    retry(customer, reference, nairaAccount('5555'), 'retry-pressed-twice'),
    retry(customer, reference, nairaAccount('5555')),
  ])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const done = await saleIn(customer, reference, 'completed')
  expect(done).toMatchObject({ received: refused.received, destination: '•••• 5555', retry_until: null })

  expect((await customer.call(cancelSale, { params: { reference: dropped } })).body.status).toBe('cancelled')
  await app.advance(3 * DAY_MS)
  const failed = await until('its time is over', () => saleWith(app, forgotten, 'failed'))
  expect(failed.problem).toMatch(/in time/)
  expect(await coinsOf(app, customer)).toEqual({ available: COINS - SOLD, held: 0n })
  await expectBooks(app)
})

test('SAL-28 SAL-29 money that came back gives back the coins once there is stock', { tags: 'long' }, async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  await app.startBackground()
  const returned = await soldAndReturned(app, customer)
  expect(returned).toMatchObject({ can_cancel: false, problem: expect.stringMatching(/sent the money back/) })
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  for (const account of ['fees:NGN', 'spread:NGN', 'refunds:payable:NGN', 'clearing:paystack:NGN'])
    expect([account, await ledgerUnits(app, account)]).toEqual([account, 0n])
  expect(await app.deps.db.selectFrom('limit_takings').selectAll().execute()).toEqual([])
  expect(await linesOf(customer)).toMatchObject([{ status: 'failed' }])
  expect((await paymentNotices(customer))[0]).toMatchObject({
    title: expect.stringMatching(/came back from your bank/),
  })

  const second = await sold(customer, '4321')
  await saleIn(customer, second, 'completed')
  await moveMarket(app, 'BTC', -1)
  const { bank } = app.sandbox.control
  const [payout] = bank.payouts()
  const stock = await ledgerUnits(app, 'treasury:BTC')
  await moveStock(app, 'BTC', -stock)
  bank.changeTransfer(payout?.reference ?? '', 'reversed')
  await saleIn(customer, second, 'returning')
  expect(await ledgerUnits(app, 'refunds:payable:NGN')).toBe(BigInt(payout?.amount ?? 0))
  await until('the treasury was asked', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'give-coins-back'
      and run_at > now() + interval '1 minute'`.execute(app.deps.db)
    return rows.length === 1
  })
  await expectBooks(app)
  await moveStock(app, 'BTC', stock)
  await app.advance(10 * 60_000)
  await saleIn(customer, second, 'returned')
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  await expectBooks(app)
})

test('SAL-33 what was paid is looked at again for days: money that came back is noticed without a webhook', async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  await app.startBackground()
  const reference = await sold(customer, '0006')
  await saleIn(customer, reference, 'completed')
  await bankPollsOver(app, 1)
  await moveMarket(app, 'BTC', -2)
  const { bank } = app.sandbox.control
  bank.changeTransfer(bank.payouts()[0]?.reference ?? '', 'reversed')
  await app.advance(DAY_MS)
  await until('the coins are back', () => saleWith(app, reference, 'returned'))
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })
  await expectBooks(app)
})

/** Without its customer, whose session ends with time. */
async function saleWith(app: TestApp, reference: string, state: SaleState) {
  const sales = app.deps.db.selectFrom('sales').selectAll().where('reference', '=', reference)
  return sales.where('state', '=', state).executeTakeFirst()
}

test('SAL-31 SAL-32 PRV-17 what the network lacks money for waits and can be taken back; a process that dies in between pays once', async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  const stop = await app.startBackground()
  const { control } = app.sandbox
  const balance = control.bank.balance()
  control.bank.setBalance(0)
  const reference = await sold(customer, '4321')
  await saleIn(customer, reference, 'sending')
  await until('it waits for the money', async () => (await attemptsOf(app)).every((each) => each === 'queued 1'))
  await moveMarket(app, 'BTC', -0.5)
  const [line] = await linesOf(customer)
  expect((await saleOf(customer, reference)).can_cancel).toBe(true)
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).body.status).toBe('failed')
  expect((await saleOf(customer, reference)).status).toBe('cancelled')
  expect(await coinsOf(app, customer)).toEqual({ available: COINS, held: 0n })

  control.bank.setBalance(balance)
  // Neither is what it says of the house the customer's: it waits as well, and goes when it is mended.
  control.bank.refuseTransfers('Third party payouts are limited for starter businesses')
  const limited = await sold(customer, '4321')
  await until('it waits', async () => (await attemptsOf(app)).includes('queued 1'))
  expect(await saleOf(customer, limited)).toMatchObject({ status: 'sending', can_cancel: true })
  control.bank.refuseTransfers(undefined)
  await app.advance(11 * 60_000)
  await saleIn(customer, limited, 'completed')
  const before = control.bank.payouts().length
  const second = await sold(customer, '0002')
  await until('the network has it', () => control.bank.payouts().length > before)
  await stop()
  expect((await customer.call(cancelSale, { params: { reference: second } })).problem.code).toBe('sale_closed')
  control.bank.changeTransfer(control.bank.payouts()[0]?.reference ?? '', 'success')
  await app.startBackground()
  await saleIn(customer, second, 'completed')
  expect(control.bank.payouts()).toHaveLength(before + 1)
  await expectBooks(app)
})

test('SAL-38 SAL-39 the network’s statement agrees with the books, also about what came back; a payout that stays is listed as stuck', async () => {
  const { app, customer } = await startWithBank()
  await using _ = app
  const treasurer = await staffMember(app, 'treasury')
  await app.startBackground()
  await saleIn(customer, await sold(customer, '4321'), 'completed')
  await soldAndReturned(app, customer)
  await app.sandbox.control.bank.webhooks.idle()
  expect(await reconcile(treasurer, 'paystack')).toMatchObject({ state: 'done', matched: 3, differences: 0 })
  const [ledger, statement, unexplained] = (await balancesOf(treasurer, 'paystack')).NGN ?? []
  expect([ledger, unexplained]).toEqual([statement, '0.00'])

  const stays = await sold(customer, '0002')
  await until('the network has it', () => app.sandbox.control.bank.payouts().length === 3)
  const stuck = async () => (await treasurer.call(listStuckPayments, { query: { kind: 'sale' } })).body.rows
  expect(await stuck()).toEqual([])
  await app.advance(3_600_000)
  // Else a look that is due by now might find the end before the person asks.
  await bankPollsOver(app, 2)
  const [row] = await stuck()
  expect(row).toMatchObject({ reference: stays, currency: 'NGN', actions: ['ask'] })
  expect(row?.waits_for).toMatch(/has not said how the payout/)
  app.sandbox.control.bank.webhooks.setMode({ lose: true })
  app.sandbox.control.bank.changeTransfer(app.sandbox.control.bank.payouts()[0]?.reference ?? '', 'success')
  const asked = { params: { id: row?.id ?? '' }, body: { reason: 'The customer asks' } }
  expect((await treasurer.call(askAboutPayment, asked)).body).toEqual({ asked: true })
  await saleIn(customer, stays, 'completed')
  expect(await stuck()).toEqual([])
})
