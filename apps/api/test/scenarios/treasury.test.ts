// What the house holds, owes and risks, and how its stock is raised.
import { decideProposal, proposeFunding } from '@kivuko/contract/console-proposals.ts'
import { readTreasury } from '@kivuko/contract/console-treasury.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { clearing, treasury } from '../../src/accounting/chart.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { changeTogether } from '../support/changes.ts'
import { give } from '../support/gifts.ts'
import { ledgerUnits, payout } from '../support/phone-payments.ts'
import { type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

async function treasuryOf(member: Member, currency: string) {
  const found = (await member.call(readTreasury)).body.assets.find((asset) => asset.currency === currency)
  if (!found) throw new Error(`${currency} is not in the treasury`)
  return found
}

/** Leaves `left` in the treasury. */
async function takeOut(app: TestApp, asset: 'BTC', left: bigint): Promise<void> {
  const taken = money(asset, (await ledgerUnits(app, treasury(asset).name)) - left)
  await app.deps.ledger.post({
    key: `take-out:${asset}`,
    kind: 'treasury_withdrawal',
    reference: asset,
    entries: [
      { account: treasury(asset), units: -taken.units },
      { account: clearing('custody', asset), units: taken.units },
    ],
  })
}

test('OPS-76 the treasury shows what is held, owed and at risk in each asset, and warns of low stock', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const member = await staffMember(app, 'treasury')
  const support = await staffMember(app, 'support')
  const customer = await app.customer()
  await give(app, customer, 'NGN', 5_000_000n)
  expect((await payout(customer)).status).toBe(200)
  const naira = await treasuryOf(member, 'NGN')
  expect(naira).toMatchObject({
    stock: '10000000000000.00',
    customers_available: '39750.00',
    customers_held: '10250.00',
    owed: '50000.00',
    held: '10000000050000.00',
    exposure: '10000000000000.00',
    clearing: [{ provider: 'custody', amount: '10000000050000.00' }],
    is_low: false,
  })
  const shillings = await treasuryOf(member, 'KES')
  expect(Number(shillings.promised)).toBeGreaterThan(0)
  expect(shillings.owed).toBe('0.00')

  await takeOut(app, 'BTC', 1_000_000n)
  const bitcoin = await treasuryOf(member, 'BTC')
  expect(bitcoin).toMatchObject({ stock: '0.01000000', is_low: true })
  expect(Number(bitcoin.stock_usd)).toBeGreaterThan(100)
  const admin = await staffMember(app, 'admin')
  const threshold = { name: 'low_stock_usd', value: '100.00', reason: 'Bought by the hour now' } as const
  await changeTogether(app, admin, threshold)
  expect((await treasuryOf(member, 'BTC')).is_low).toBe(false)
  const { body } = await member.call(readTreasury)
  expect([body.low_stock_usd, body.assets.length, typeof body.exposure_usd]).toEqual(['100.00', 15, 'string'])
  expect((await support.call(readTreasury)).problem.code).toBe('role_refused')
})

test('OPS-76 stock is raised by one and approved by another, and without prices nothing is made up', async () => {
  await using app = await startTestApp()
  const member = await staffMember(app, 'treasury')
  const admin = await staffMember(app, 'admin')
  const support = await staffMember(app, 'support')
  const body = { currency: 'BTC', amount: '1.5', reason: 'Bought on 20 November, custody slip 88' } as const
  expect((await support.call(proposeFunding, { body })).problem.code).toBe('role_refused')
  const { id, moves } = (await member.call(proposeFunding, { body })).body
  expect(moves.map(({ account, amount }) => [account, amount])).toEqual([
    ['clearing:custody:BTC', '-1.50000000'],
    ['treasury:BTC', '1.50000000'],
  ])
  expect((await treasuryOf(member, 'BTC')).stock).toBe('0.00000000')
  const approval = { params: { id }, body: { decision: 'approve', reason: 'The slip is right' } } as const
  expect((await member.call(decideProposal, approval)).problem.code).toBe('same_person')
  expect((await admin.call(decideProposal, approval)).body.state).toBe('approved')
  expect(await treasuryOf(member, 'BTC')).toMatchObject({ stock: '1.50000000', stock_usd: null, exposure_usd: null })
  const { stock_usd, owed_usd } = (await member.call(readTreasury)).body
  expect([stock_usd, owed_usd]).toEqual([null, '0.00'])
  expect(await checkBooks(app.deps.db)).toEqual([])
})
