// Stopping money: who stops and who resumes, what a stop shuts, and what customers and staff see of it meanwhile.

import { takeBankPayout } from '@kivuko/contract/console-bank-payouts.ts'
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { listStops, proposeResume, stopMoney } from '@kivuko/contract/console-stops.ts'
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { quoteConversion } from '@kivuko/contract/conversions.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listPaused } from '@kivuko/contract/stops.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { holdToken } from '../support/device.ts'
import { give } from '../support/gifts.ts'
import { deposit, heldBy, linesOf, paymentIn, payout, statusOf } from '../support/phone-payments.ts'
import { quoteFor } from '../support/purchases.ts'
import { EURO_ACCOUNT, saleOf, saleQuote, seller, sellToBank } from '../support/sales.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { approveResume, heldCount, resume, stop } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('SEC-187 SEC-188 every member of staff stops a way at once; two of treasury and admin, who are two, resume it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, treasury, admin] = [
    await staffMember(app, 'support', 'Joseph Otieno'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  expect((await support.call(stopMoney, { body: { name: 'outflow', reason: 'x' } })).status).toBe(422)
  expect((await stop(support, 'outflow')).status).toBe(200)
  expect((await stop(admin, 'outflow')).problem.code).toBe('already_stopped')
  const inForce = (await treasury.call(listStops)).body.switches.filter((each) => each.stop !== null)
  expect(inForce).toMatchObject([
    { name: 'outflow', held: 0, stop: { by: { name: 'Joseph Otieno' }, reason: 'payouts look wrong' } },
  ])
  expect((await support.call(consoleWaiting)).body.stopped).toMatchObject([{ name: 'outflow' }])

  const propose = (by: typeof admin) => by.call(proposeResume, { body: { name: 'outflow', reason: 'found it' } })
  expect((await propose(support)).problem.code).toBe('role_refused')
  expect(
    (await treasury.call(proposeResume, { proof: undefined, body: { name: 'outflow', reason: 'found it' } })).problem
      .code,
  ).toBe('proof_required')
  expect((await treasury.call(proposeResume, { body: { name: 'exchange', reason: 'found it' } })).problem.code).toBe(
    'not_stopped',
  )
  expect((await propose(treasury)).status).toBe(200)
  expect((await propose(admin)).problem.code).toBe('proposal_open')
  expect((await approveResume('outflow', treasury)).problem.code).toBe('same_person')
  const id = (await treasury.call(listChanges, { query: { kind: 'resume' } })).body.changes[0]?.id ?? ''
  const approve = (by: typeof admin) =>
    by.call(decideChange, { params: { id }, body: { decision: 'approve', reason: 'yes' } })
  await atDeviceOf(app, treasury, admin)
  expect((await approve(admin)).problem.code).toBe('same_device')
  expect((await treasury.call(listStops)).body.switches[0]?.stop).not.toBeNull()
  const kofi = await staffMember(app, 'admin', 'Kofi Mensah')
  expect((await approve(kofi)).status).toBe(200)
  const { switches, past } = (await treasury.call(listStops)).body
  expect(switches[0]?.stop).toBeNull()
  expect(past[0]?.resumed_by.map(({ name }) => name)).toEqual(['Staff treasury', 'Kofi Mensah'])
  expect((await auditLines(app)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['money.stop', 'change.propose', 'refused', 'change.approve', 'money.resume']),
  )
})

/** The other works at the device of the first. */
async function atDeviceOf(app: TestApp, { device }: Member, other: Member) {
  holdToken(device, other.token)
  await app.asOwner((client) =>
    client.query('update sessions set device = $1 where user_id = $2', [device.thumbprint, other.user.id]),
  )
}

test('SEC-189 SEC-190 a stopped way is shut where it is chosen, in one sentence, in every process, and what waits says so', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, banks: true, env: { SALE_PAUSE_MS: '0' } })
  await using other = await startSecondProcess(app)
  await Promise.all([app.startBackground(), other.startBackground()])
  const [support, treasury, admin] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  const ada = await seller(app, 10_000_000n, 'Ada Obi')
  await give(app, ada, 'NGN', 10_000_000n)
  await app.deps.ledger.post(treasuryFunding({ fundingId: 'euros', amount: money('EUR', 10_000_000n) }))
  const friend = await app.customer()
  const quote = await quoteFor(ada)
  const sale = (await sellToBank(ada, EURO_ACCOUNT, { fiat: 'EUR' })).body.sale
  const queued = await until('the sale waits for a person', async () =>
    app.deps.db.selectFrom('bank_payouts').selectAll().executeTakeFirst(),
  )

  await stop(support, 'mpesa_out', 'M-Pesa payouts rest until noon.')
  for (const name of ['bank_out', 'mpesa_in', 'card_in', 'transfers', 'exchange'] as const) await stop(support, name)
  const elsewhere = await until('the other process knows', async () => {
    const { paused } = (await other.call(listPaused)).body
    return paused.length === 6 && paused
  })
  expect(elsewhere.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['M-Pesa payouts rest until noon.', 'Exchanging is paused at the moment.']),
  )
  const there = other.as(ada)
  const transfer = { recipient_identifier: friend.email, amount: '100' }
  const refused = [
    await payout(there),
    await deposit(there),
    await saleQuote(there, '0.01', 'BTC', 'NGN'),
    await sellToBank(there, EURO_ACCOUNT, { fiat: 'EUR', quoteId: quote.quote_id }),
    await there.call(quoteConversion, { body: { from: 'NGN', to: 'KES', amount: '1000' } }),
    await there.call(transferInternally, { key: 'stopped-transfer', body: transfer }),
    await there.call(createOrder, { body: { quote_id: quote.quote_id, payment_method: 'card' } }),
  ].filter(({ status }) => status !== 404)
  expect(refused.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
    Array.from({ length: refused.length }, () => '503 service_paused'),
  )
  expect(refused[0]?.problem.detail).toContain('M-Pesa payouts rest until noon. Nothing was taken.')
  const { methods } = (await other.call(paymentOptions)).body
  expect(methods.find(({ method }) => method === 'card')?.paused).toBe('Paying by card is paused at the moment.')
  // Nor by hand at the operator's bank.
  const take = () => treasury.call(takeBankPayout, { params: { id: queued.id } })
  expect((await take()).problem.detail).toContain('Bank transfers out are stopped')
  expect((await saleOf(ada, sale?.reference ?? '')).problem).toContain('Yours waits and goes on by itself')

  for (const name of ['bank_out', 'mpesa_in', 'card_in', 'transfers', 'exchange', 'mpesa_out'] as const)
    expect((await resume(name, treasury, admin)).status).toBe(200)
  expect((await ada.call(transferInternally, { key: 'running-transfer', body: transfer })).status).toBe(200)
  expect((await take()).status).toBe(200)
  expect((await saleOf(ada, sale?.reference ?? '')).problem).toBeNull()
})

test('SEC-191 what waits behind a stop can be taken back, says plainly that it waits, and two stops over it must both end', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.phones.autoAnswer('accept')
  const [support, treasury, admin] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
  ]
  const customer = await app.customer()
  await give(app, customer, 'NGN', 3_000_000n)
  const kept = (await payout(customer)).body.reference
  const left = (await payout(customer, { phone: '0722345678' })).body.reference
  await stop(support, 'mpesa_out')
  await stop(support, 'outflow')
  await app.startBackground()
  await until('both wait', async () => (await heldCount(support)) === 2)
  expect((await statusOf(customer, kept)).message).toBe(
    'Sending by M-Pesa is paused at the moment. Yours waits and goes on by itself; you need to do nothing.',
  )
  const stuck = (await support.call(listStuckPayments)).body.rows
  expect(stuck.map(({ waits_for }) => waits_for)).toEqual(
    Array.from({ length: 2 }, () => 'M-Pesa out is stopped. It goes on by itself when two people resume that.'),
  )
  const line = (await linesOf(customer)).find(({ recipient_phone }) => recipient_phone?.includes('722'))
  expect((await customer.call(cancelTransaction, { params: { id: line?.id ?? '' } })).status).toBe(200)
  expect(await heldCount(support)).toBe(1)
  expect((await statusOf(customer, left)).status).toBe('cancelled')

  await resume('mpesa_out', treasury, admin)
  await until('it waits for the other stop', async () => {
    const { switches } = (await support.call(listStops)).body
    return switches.find(({ name }) => name === 'outflow')?.held === 1
  })
  expect(app.sandbox.control.phones.payouts()).toEqual([])
  await resume('outflow', treasury, admin)
  await paymentIn(customer, kept, 'completed')
  expect(app.sandbox.control.phones.payouts()).toHaveLength(1)
  expect(await heldBy(app, customer)).toBe(0n)
})
