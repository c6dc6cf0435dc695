// Goal: a month's figures are the change of the balances in that month, whatever became of its lines later.
import { decideProposal, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advanceWithdrawal, completeWithdrawal, failWithdrawal } from '../../src/custody/settle-withdrawal.ts'
import { openWithdrawal } from '../../src/custody/withdrawals/open-withdrawal.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { newId, newReference, type OrderId, type PayoutId, type SaleId, type UserId } from '../../src/platform/ids.ts'
import { tallyCorrectionsByMonth } from '../../src/record/transactions/correction-store.ts'
import { tallyByMonth } from '../../src/record/transactions/store.ts'
import type { Tx } from '../../src/tables.ts'
import { sales } from '../../src/trading/sales/store.ts'
import { completePayout } from '../../src/trading/settle-payout.ts'
import { completeSale, endReturnedSale, returnSale } from '../../src/trading/settle-sale.ts'
import { changesOf } from '../support/books/check-sums.ts'
import { give } from '../support/gifts.ts'
import { giveNaira, payout } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { COINS, nairaAccount, sell, seller, sellToBank } from '../support/sales.ts'
import { settle } from '../support/settle.ts'
import { staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { OUTSIDE } from '../support/withdrawals.ts'

const A_MONTH_MS = 31 * 24 * 60 * 60_000

test('TXN-150 completed later, taken back, sent back or failed at a fee: each month adds up to what its balances changed by', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true })
  // From the tenth on four moves of a month are four months: from its last days one would be passed over.
  const now = app.clock.now()
  await app.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) - now.getTime())
  const customer = await seller(app, COINS, 'Ada Obi')
  await giveNaira(app, customer, 1_025_000n)
  await give(app, customer, 'ETH', 3_000_000_000n)
  const months = await watchMonths(app, customer)
  const { orders, saleIds, payoutId, sent, reverted } = await begin(app, customer)
  await settleOrder(app, orders.early)
  await months.end()

  await settleOrder(app, orders.late)
  await within(app, async (tx) => {
    for (const id of saleIds) await completeSale(app.deps, tx, id, { provider: 'mpesa', ref: id })
    await completePayout(app.deps, tx, payoutId, { provider: 'mpesa', ref: 'paid' })
    for (const id of [sent, reverted])
      for (const kind of ['sending', 'mined'] as const) await advanceWithdrawal(tx, id, { kind })
    await completeWithdrawal(app.deps, tx, sent)
    await failWithdrawal(app.deps, tx, reverted, 'reverted')
  })
  await months.end()

  await takeBack(app, orders.early.reference)
  await takeBack(app, orders.late.reference)
  const [, returned] = saleIds
  await within(app, (tx) => returnSale(app.deps, tx, returned, { provider: 'paystack', problem: 'Closed' }))
  await months.end()

  await within(app, (tx) => endReturnedSale(app.deps, tx, returned))
  await months.end()

  const told = await months.told()
  expect(told).toEqual(months.seen())
  // Each month moved something, the last of them the coins that came back.
  expect([...told.values()].map((changes) => changes.length > 0)).toEqual([true, true, true, true])
})

type Order = { id: OrderId; reference: string; total: bigint }

async function begin(app: TestApp, customer: Customer) {
  const [early, late] = [await orderByBank(app, customer), await orderByBank(app, customer)]
  expect((await sell(customer)).status).toBe(200)
  expect((await sellToBank(customer, nairaAccount())).status).toBe(200)
  const saleRows = await app.deps.db.selectFrom('sales').select(['id', 'state']).orderBy('created_at').execute()
  const saleIds = saleRows.map(({ id }) => id) as [SaleId, SaleId]
  for (const { id, state } of saleRows)
    if (state === 'waiting') await within(app, (tx) => sales.advance(tx, id, 'sending'))
  await payout(customer)
  const { id: payoutId } = await app.deps.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  const [sent, reverted] = [await withdraw(app, customer), await withdraw(app, customer)]
  return { orders: { early, late }, saleIds, payoutId: payoutId as PayoutId, sent, reverted }
}

async function orderByBank(app: TestApp, customer: Customer): Promise<Order> {
  const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT' })
  const { reference } = (await customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body
  const row = await app.deps.db
    .selectFrom('orders')
    .select(['id', 'total_units'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id: row.id, reference, total: row.total_units }
}

function settleOrder(app: TestApp, { id, total }: Order) {
  return settle(app.deps, { orderId: id, provider: 'bank', amount: money('NGN', total) })
}

/** Of one ether, with no network behind it. */
async function withdraw(app: TestApp, { user }: Customer) {
  const now = app.deps.clock.now()
  const id = newId('wdr', now)
  const nothing = { gas_paid: null, transaction_hash: null, problem: null, ended_at: null, order_id: null }
  await within(app, (tx) =>
    openWithdrawal(app.deps, tx, {
      ...nothing,
      id,
      reference: newReference(),
      user_id: user.id as UserId,
      quote_id: newId('wdq', now),
      state: 'waiting',
      network: 'ethereum',
      asset: 'ETH',
      address: OUTSIDE,
      amount_units: 1_000_000_000n,
      fee_units: 2_000_000n,
      sends_at: null,
      created_at: now,
    }),
  )
  return id
}

/** Two people take a purchase back. */
async function takeBack(app: TestApp, reference: string): Promise<void> {
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const body = { order_reference: reference, reason_code: 'customer_asked', reason: 'Bought by mistake' } as const
  const { id } = (await support.call(proposeRefund, { body })).body
  const words = { decision: 'approve', reason: 'The coins are still there' } as const
  expect((await admin.call(decideProposal, { params: { id }, body: words })).body.state).toBe('approved')
}

function within<T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(app.deps.db, work)
}

/** What the balances changed by in each month, by the ledger, and what the lines say they did. */
async function watchMonths(app: TestApp, { user }: Customer) {
  const userId = user.id as UserId
  const units = async () => {
    const { rows } = await sql<{ asset: string; units: string }>`
      select split_part(name, ':', 4) as asset, sum(balance)::text as units from ledger.accounts
      where name like ${`customer:${userId}:%`} and name not like '%:debt:%' group by 1 order by 1`.execute(app.deps.db)
    return new Map(rows.map((row) => [row.asset, BigInt(row.units)]))
  }
  const seen = new Map<string, string[]>()
  let before = await units()
  return {
    seen: () => seen,
    async end() {
      const now = await units()
      const month = app.deps.clock.now().toISOString().slice(0, 7)
      const changes = [...now].map(([asset, held]) => ({ asset, units: held - (before.get(asset) ?? 0n) }))
      seen.set(
        month,
        changes.filter((change) => change.units !== 0n).map((change) => `${change.asset} ${change.units}`),
      )
      before = now
      await app.advance(A_MONTH_MS)
    },
    async told() {
      const tallies = [
        ...(await tallyByMonth(app.deps.db, userId, '2000-01')),
        ...(await tallyCorrectionsByMonth(app.deps.db, userId, '2000-01')),
      ]
      return new Map(
        [...seen.keys()].map((month) => [month, changesOf(tallies.filter((tally) => tally.month === month))]),
      )
    },
  }
}
