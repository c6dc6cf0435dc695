// Goal: what a customer pays in naira and the card network settles in dollars is in the books as three amounts, agrees with
// the statement by payment, and costs the customer nothing.
import { expect, test } from 'vitest'
import { checkBooks } from '../support/books/check-books.ts'
import { buyWith, disputeIn } from '../support/disputes.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { balancesOf, differencesOf, reconcile } from '../support/reconciliations.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const PAID = 2_000_000n

/** What the exchange left in the books: naira, dollars, and what it cost. */
async function exchangedIn(app: TestApp): Promise<bigint[]> {
  const names = ['exchanged:NGN', 'exchanged:USD', 'exchange_differences:USD', 'clearing:stripe:NGN']
  return Promise.all(names.map((name) => ledgerUnits(app, name)))
}

test('PRV-06 PRV-09 naira settled in dollars: paid, settled and the difference are booked, matched by payment, and whole again when it goes back', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const treasurer = await staffMember(app, 'treasury')
  const { cards } = app.sandbox.control
  const ada = await app.customer()
  cards.merchant.setRate({ from: 'ngn', to: 'usd', rate: '0.0006' })
  const bought = await buyWith(app, ada)
  expect(await reconcile(treasurer, 'stripe')).toMatchObject({ state: 'done', matched: 1, differences: 0 })
  // 20,000.00 naira became 12.00 dollars; the fee is 2.9 % of those and 30 cents.
  const worth = await ledgerUnits(app, 'exchanged:USD')
  expect(worth).toBeGreaterThan(1200n)
  expect(await exchangedIn(app)).toEqual([-PAID, worth, 1200n - worth, 0n])
  expect(await ledgerUnits(app, 'provider_fees:USD')).toBe(-65n)
  expect(await balancesOf(treasurer, 'stripe')).toEqual({
    NGN: ['0.00', '0.00', '0.00'],
    USD: ['11.35', '11.35', '0.00'],
  })
  expect(await differencesOf(treasurer, 'stripe')).toEqual([])

  // It is disputed and lost at another rate, and what it is carried at goes back to nothing.
  cards.merchant.setRate({ from: 'ngn', to: 'usd', rate: '0.00065' })
  cards.dispute({ payment: bought.payment })
  const dispute = await disputeIn(app, bought.payment, 'needs_response')
  cards.endDispute({ dispute: dispute.provider_ref, end: 'lost' })
  await disputeIn(app, bought.payment, 'lost')
  app.clock.advance(2000)
  expect(await reconcile(treasurer, 'stripe')).toMatchObject({ state: 'done', matched: 2, differences: 0 })
  expect(await exchangedIn(app)).toEqual([0n, 0n, 1200n - 1300n, 0n])
  expect(await ledgerUnits(app, 'provider_fees:USD')).toBe(-65n - 1500n)
  // The customer owes what they paid with, in naira, and nothing of the exchange or the fees.
  expect(await ledgerUnits(app, `customer:${ada.user.id}:debt:NGN`)).toBe(PAID)
  expect((await balancesOf(treasurer, 'stripe')).USD).toEqual(['-16.65', '-16.65', '0.00'])
  // Read again, nothing is booked twice.
  expect(await reconcile(treasurer, 'stripe')).toMatchObject({ differences: 0 })
  expect(await exchangedIn(app)).toEqual([0n, 0n, -100n, 0n])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('PRV-10 an account with balances of its own settles each in its currency, and only the rest is exchanged', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: { cardAccount: { country: 'GB', settles: ['usd', 'ngn'] } } })
  await app.startBackground()
  const treasurer = await staffMember(app, 'treasury')
  await buyWith(app, await app.customer())
  expect(await reconcile(treasurer, 'stripe')).toMatchObject({ matched: 1, differences: 0 })
  expect(await balancesOf(treasurer, 'stripe')).toEqual({ NGN: ['19419.70', '19419.70', '0.00'] })
  // What is below zero lies with the network.
  expect(await exchangedIn(app)).toEqual([0n, 0n, 0n, -1_941_970n])
})
