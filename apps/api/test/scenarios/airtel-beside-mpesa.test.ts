// What M-Pesa alone has, a paybill and payments that go back, knows nothing of prompts over Airtel Money; what leaves a wallet goes
// over either.
import { listStuckPayments, reviewPhonePayment } from '@kivuko/contract/console-stuck-payments.ts'
import { expect, test } from 'vitest'
import { startBoth } from '../support/both-networks.ts'
import { cashOut, cashOutIn } from '../support/cash-outs.ts'
import { give } from '../support/gifts.ts'
import { pay, receiptOf } from '../support/paybill.ts'
import { deposit, ledgerFaults, ledgerUnits, linesOf, newReference } from '../support/phone-payments.ts'
import { staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'

const PHONE = '0733123456'

test('PRV-136 a payment over Airtel Money that does not fit is not sent back by M-Pesa, whoever asks for it', async () => {
  await using app = await startBoth()
  const customer = await app.customer()
  const { db } = app.deps
  await deposit(customer, { phone: PHONE })
  // As when it came a second time.
  await db.updateTable('prompts').set({ state: 'review' }).execute()
  await db.updateTable('deposits').set({ state: 'review' }).execute()
  for (const role of ['treasury', 'admin'] as const) {
    const member = await staffMember(app, role)
    const [row] = (await member.call(listStuckPayments, { query: { kind: 'deposit' } })).body.rows
    expect(row).toMatchObject({ can_send_back: false, waits_for: expect.stringContaining('Airtel Money statement') })
    const body = { found: '1000', send_back: { receipt: 'SG632NMUAB' }, reason: 'paid by mistake, says the customer' }
    const { problem } = await member.call(reviewPhonePayment, { params: { id: row?.id ?? '' }, body })
    expect(problem).toMatchObject({ code: 'payment_closed', detail: 'Airtel Money sends no payment back.' })
  }
  expect(await db.selectFrom('reversals').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('first_words').selectAll().execute()).toEqual([])
})

test('PRV-136 what is paid at M-Pesa’s till is never taken for the payment of a prompt over Airtel Money', {
  tags: 'long',
}, async () => {
  await using app = await startBoth({ MPESA_TILL: '300584' })
  await app.deps.paybill?.registerCallbacks()
  await app.startBackground()
  const customer = await app.customer()
  await deposit(customer, { phone: PHONE, amount: '1000' })
  expect(await app.deps.db.selectFrom('prompts').select(['network', 'state']).execute()).toMatchObject([
    { network: 'airtel' },
  ])
  const paid = await pay(app, { kind: 'till', account: '' })
  expect(await receiptOf(app, paid, 'needs_person')).toMatchObject({ provider: 'mpesa' })
  expect(await app.deps.db.selectFrom('prompts').select('receipt').execute()).toEqual([{ receipt: null }])
})

test('PRV-131 shillings leave a wallet over the network of the phone, by its number or as chosen, and while that runs', {
  tags: 'long',
}, async () => {
  await using app = await startBoth()
  const customer = await app.customer()
  await give(app, customer, 'KES', 1_000_000n)
  const to = (network?: 'mpesa') => ({
    currency: 'KES' as const,
    amount: '1000',
    destination: { kind: 'mobile_money' as const, phone_number: '+254733123456', ...(network && { network }) },
  })
  const reference = newReference()
  const { body } = await cashOut(customer, { ...to(), reference })
  // Repeated over the other network it is another one.
  expect((await cashOut(customer, { ...to('mpesa'), reference })).problem.code).toBe('idempotency_conflict')
  await app.startBackground()
  await cashOutIn(customer, body.reference, 'completed')
  const { airtel, phones } = app.sandbox.control
  expect([airtel.payouts().length, phones.payouts().length]).toEqual([1, 0])
  expect(await ledgerUnits(app, 'clearing:airtel:KES')).toBe(100_000n)
  expect(await linesOf(customer)).toMatchObject([{ description: expect.stringContaining('by Airtel Money') }])
  const support = await staffMember(app, 'support')
  expect((await stop(support, 'airtel_out')).status).toBe(200)
  expect((await cashOut(customer, to())).problem.code).toBe('service_paused')
  expect(await ledgerFaults(app)).toEqual([])
})
