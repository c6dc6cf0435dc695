import {
  confirmBankPayout,
  endBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { proposeFunding } from '@kivuko/contract/console-proposals.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { expect, test } from 'vitest'
import { openCase } from '../../src/compliance/open-case.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { cashOut, startWithWallets } from '../support/cash-outs.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

test('OPS-05 each role is told how much of its own work waits, and of no other', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [support, compliance, treasury, admin] = await Promise.all(
    (['support', 'compliance', 'treasury', 'admin'] as const).map((role) => staffMember(app, role)),
  )
  const waitingFor = async (member = admin) => (await member?.call(consoleWaiting))?.body.waiting
  const nothing = {
    documents: 0,
    companies: 0,
    cases: 0,
    card_purchases: 0,
    transfers: 0,
    payouts: 0,
    block_trades: 0,
    stuck_payments: 0,
    proposals: 0,
    differences: 0,
    disputes: 0,
    enquiries: 0,
    tickets: 0,
    agents: 0,
    given_up_jobs: 0,
  }
  expect(await waitingFor()).toEqual(nothing)

  const { user } = await app.customer()
  await inTransaction(app.deps.db, (tx) =>
    openCase(app.deps, tx, {
      kind: 'velocity',
      userId: user.id as UserId,
      subject: 'shared device',
      facts: { about: 'shared_device', device: 'Firefox on Android', address: '10.0.0.1', account_ids: [user.id] },
    }),
  )
  const proposed = await treasury?.call(proposeFunding, {
    body: { currency: 'BTC', amount: '1', reason: 'more stock' },
  })
  expect(proposed?.status).toBe(200)
  expect(await waitingFor()).toEqual({ ...nothing, cases: 1, proposals: 1 })
  expect(await waitingFor(compliance)).toEqual({
    documents: 0,
    companies: 0,
    cases: 1,
    card_purchases: 0,
    disputes: 0,
    agents: 0,
  })
  expect(await waitingFor(support)).toEqual({
    cases: 1,
    transfers: 0,
    stuck_payments: 0,
    proposals: 1,
    enquiries: 0,
    tickets: 0,
    given_up_jobs: 0,
  })
  expect(await waitingFor(treasury)).toEqual({
    transfers: 0,
    payouts: 0,
    block_trades: 0,
    stuck_payments: 0,
    proposals: 1,
    differences: 0,
    given_up_jobs: 0,
  })
})

test('SEC-221 that a paid payout came back waits for a second person where payouts wait, for a day', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  await app.startBackground()
  const [sender, other] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { reference } = (await cashOut(customer, { currency: 'USD', amount: '250' })).body
  const { rows } = (await sender.call(listBankPayouts, { query: { search: reference } })).body
  const params = { id: rows[0]?.id ?? '' }
  await sender.call(takeBankPayout, { params })
  await sender.call(sendBankPayout, { params, body: { bank_reference: 'WIRE-17' } })
  const waiting = async () => ({
    listed: (await sender.call(listBankPayouts, { query: { state: 'open' } })).body.rows.map(({ state }) => state),
    count: (await sender.call(consoleWaiting)).body.waiting.payouts,
  })
  expect(await waiting()).toEqual({ listed: ['sent'], count: 1 })
  await other.call(confirmBankPayout, { params })
  expect(await waiting()).toEqual({ listed: [], count: 0 })
  const body = { what: 'returned', reason: 'The bank sent it back' } as const
  const said = (await other.call(endBankPayout, { params, body })).body
  expect(said).toMatchObject({ state: 'paid', first_word: { word: 'returned', is_own: true } })
  expect(await waiting()).toEqual({ listed: ['paid'], count: 1 })
  const said_at = new Date(app.clock.now().getTime() - 86_400_000)
  await app.deps.db.updateTable('first_words').set({ said_at }).execute()
  expect(await waiting()).toEqual({ listed: [], count: 0 })
})
