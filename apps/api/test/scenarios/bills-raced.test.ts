// Two who follow one bill at once, and a provider that contradicts what was concluded.
import { decideStuckBill, listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { BillId } from '../../src/platform/ids.ts'
import { type BillPayment, type Bills, NO_FLOAT, NO_SUCH_PAYMENT } from '../../src/providers/bills/port.ts'
import { failBill } from '../../src/trading/bills/end-bill.ts'
import { followBill } from '../../src/trading/bills/follow-bill.ts'
import { decideBill } from '../../src/trading/decide-bill.ts'
import { billOf, pay, startWithBills } from '../support/bills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { balanceOf } from '../support/gifts.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import type { TestApp } from '../support/test-app.ts'

const refused = (code: string) => ({ kind: 'refused', code }) as const
const said = (kind: BillPayment['kind']) => {
  const rest = { providerRef: 'PRV-1', amount: money('NGN', 500_000n), token: null, units: null, isTokenPending: false }
  return { kind: 'done', value: { kind, ...rest } } as const
}

/** One who follows the bill, and whose provider answers so. */
function follow(app: TestApp, id: BillId, answers: Partial<Bills>): Promise<void> {
  const bills = { ...(app.deps.bills as Bills), ...answers }
  return followBill({ ...app.deps, bills }, id)
}

async function rowOf(app: TestApp) {
  const { state, attempts } = await app.deps.db.selectFrom('bills').selectAll().executeTakeFirstOrThrow()
  return { state, attempts }
}

test('BIL-40 a refusal gives nothing back when somebody else sent the bill again before that was written', async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const id = (await pay(customer)).body.id as BillId
  const sendsAgain = () =>
    follow(app, id, { find: async () => refused(NO_SUCH_PAYMENT), pay: async () => said('pending') })
  await follow(app, id, {
    pay: async () => refused(NO_FLOAT),
    find: async () => {
      await sendsAgain()
      return refused(NO_SUCH_PAYMENT)
    },
  })
  expect(await rowOf(app)).toEqual({ state: 'sending', attempts: 2 })
  await follow(app, id, { find: async () => said('paid') })
  expect(await rowOf(app)).toEqual({ state: 'completed', attempts: 2 })
  expect(await ledgerUnits(app, 'clearing:bills:NGN')).toBe(500_000n)
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('BIL-40 what is not known after half an hour is not given back when it was sent again while the provider was asked', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const id = (await pay(customer)).body.id as BillId
  await follow(app, id, { pay: async () => ({ kind: 'unknown' }) })
  await app.advance(45 * 60_000)
  await follow(app, id, {
    find: async () => {
      const again = { attempts: 2, sent_at: app.clock.now() }
      await app.deps.db.updateTable('bills').set(again).where('id', '=', id).execute()
      return refused(NO_SUCH_PAYMENT)
    },
  })
  expect(await rowOf(app)).toEqual({ state: 'sending', attempts: 2 })
  await app.advance(11 * 60_000)
  await follow(app, id, { find: async () => refused(NO_SUCH_PAYMENT) })
  expect((await rowOf(app)).state).toBe('failed')
  expect(await balanceOf(customer, 'NGN')).toBe('1000000.00')
})

test('BIL-41 a bill said to be paid whose customer has the money back is listed as stuck until two people say how it ended there', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [first, second] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { id, reference } = (await pay(customer)).body
  const stuck = async () => (await first.call(listStuckPayments, { query: { kind: 'bill' } })).body.rows
  await follow(app, id as BillId, {
    pay: async () => {
      await inTransaction(app.deps.db, (tx) => failBill(app.deps, tx, id as BillId, 'Decided meanwhile.'))
      return said('paid')
    },
  })
  expect((await billOf(customer, reference)).status).toBe('failed')
  expect(await balanceOf(customer, 'NGN')).toBe('1000000.00')
  expect(await stuck()).toMatchObject([
    { reference, actions: ['bill'], waits_for: expect.stringMatching(/says that it paid this bill/) },
  ])
  const body = { is_paid: true, reason: 'On its list, and corrected' }
  for (const each of [first, second]) await each.call(decideStuckBill, { params: { id }, body })
  expect(await stuck()).toEqual([])
  expect((await auditLines(app, 'bill.paid')).length).toBe(1)
  expect((await billOf(customer, reference)).status).toBe('failed')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('BIL-42 a bill that waited for long and was sent just now is not for people to decide before an hour after that', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const [first, second] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { id } = (await pay(customer)).body
  await app.advance(2 * 3_600_000)
  await follow(app, id as BillId, { pay: async () => ({ kind: 'unknown' }) })
  const stuck = async () => (await first.call(listStuckPayments, { query: { kind: 'bill' } })).body.rows
  expect(await stuck()).toMatchObject([{ actions: ['ask'] }])
  const body = { is_paid: false, reason: 'Not on its list' }
  expect((await first.call(decideStuckBill, { params: { id }, body })).problem.code).toBe('payment_closed')
  await app.advance(61 * 60_000)
  expect(await stuck()).toMatchObject([{ actions: ['ask', 'bill'] }])
  await first.call(decideStuckBill, { params: { id }, body })
  // Sent once more between the list and the second word.
  const word = { isPaid: false, token: null }
  await app.deps.db.updateTable('bills').set({ sent_at: app.clock.now() }).execute()
  await expect(decideBill(app.deps, id as BillId, word, { actor: 'grace', reason: 'So' })).rejects.toThrow()
  expect((await rowOf(app)).state).toBe('sending')
  await app.advance(61 * 60_000)
  expect((await second.call(decideStuckBill, { params: { id }, body })).body.decided).toBe(true)
  expect((await rowOf(app)).state).toBe('failed')
})
