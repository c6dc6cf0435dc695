// What keeps a cash-out from leaving, and dollars that people send at the bank.
import { cancelCashOut, cashOutOptions, startCashOut } from '@kivuko/contract/cash-outs.ts'
import {
  confirmBankPayout,
  endBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { askAboutPayment, listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { expect, test } from 'vitest'
import { liftHold, placeHold } from '../../src/compliance/hold-account.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import { bankPollsOver, receipts } from '../support/bank-transfers.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { ADAS_PHONE, cashOut, cashOutIn, cashOutOf, startWithWallets, WALLET_UNITS } from '../support/cash-outs.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ledgerUnits, newReference, paymentNotices } from '../support/phone-payments.ts'
import { nairaAccount } from '../support/sales.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { resume, stop } from '../support/stops.ts'
import { until } from '../support/until.ts'

const WHOLE = '1000000.00'
const HOUR_MS = 3_600_000

test('SND-159 who is frozen or held while a new account is waited for has the money back in the wallet', {
  tags: 'long',
}, async () => {
  const { app, customer: ada } = await startWithWallets({ NEW_ACCOUNT_WAIT_MS: String(HOUR_MS) })
  await using _ = app
  await app.startBackground()
  const brian = await app.customer('Brian Otieno')
  await give(app, brian, 'NGN', WALLET_UNITS)
  const own = { ...nairaAccount('4321', '012311'), account_name: 'Brian Otieno' }
  const [adas, brians] = [(await cashOut(ada)).body, (await cashOut(brian, { destination: own })).body]
  expect([adas.status, brians.status]).toEqual(['waiting', 'waiting'])
  await app.deps.db
    .updateTable('users')
    .set({ suspended_at: app.deps.clock.now() })
    .where('id', '=', ada.user.id as UserId)
    .execute()
  const hold = { user_id: brian.user.id as UserId, cause: 'dsp_cash_out', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  await app.advance(HOUR_MS + 1_000)
  await cashOutIn(ada, adas.reference, 'failed')
  await cashOutIn(brian, brians.reference, 'failed')
  for (const each of [ada, brian]) expect(await balanceOf(each, 'NGN')).toBe(WHOLE)
  await app.deps.rates.refresh()
  expect((await cashOut(ada)).problem.code).toBe('account_suspended')
  expect((await cashOut(brian, { destination: own })).problem.code).toBe('account_held')
  expect(app.sandbox.control.bank.payouts()).toEqual([])
})

test('SND-162 dollars are sent by one person at the bank and confirmed by another; what the bank sends back is in the wallet again', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  await app.startBackground()
  const [sender, other] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { reference } = (await cashOut(customer, { currency: 'USD', amount: '250' })).body
  const { rows } = (await sender.call(listBankPayouts, { query: { search: reference } })).body
  expect(rows).toMatchObject([{ state: 'queued', amount: '250.00', currency: 'USD', bank_code: 'CHASUS33' }])
  const params = { id: rows[0]?.id ?? '' }
  await sender.call(takeBankPayout, { params })
  expect((await customer.call(cancelCashOut, { params: { reference } })).problem.code).toBe('transaction_closed')
  await sender.call(sendBankPayout, { params, body: { bank_reference: 'WIRE-17' } })
  expect((await sender.call(confirmBankPayout, { params })).problem.code).toBe('own_payout')
  expect((await other.call(confirmBankPayout, { params })).body.state).toBe('paid')
  expect((await cashOutOf(customer, reference)).status).toBe('completed')
  expect(await balanceOf(customer, 'USD')).toBe('999747.50')
  expect(await ledgerUnits(app, 'clearing:bank:USD')).toBe(25_000n)
  expect(await checkBooks(app.deps.db)).toEqual([])

  app.sandbox.control.bank.send({
    currency: 'USD',
    amount: '250.00',
    senderName: 'LAKE BANK',
    reference: `RETURN ${reference}`,
  })
  await readStatement(app.deps)
  await readStatement(app.deps)
  await cashOutIn(customer, reference, 'returned')
  expect(await balanceOf(customer, 'USD')).toBe(WHOLE)
  expect(await ledgerUnits(app, 'clearing:bank:USD')).toBe(0n)
  expect(await receipts(app)).toEqual([])
  expect((await paymentNotices(customer))[0]?.title).toBe('$250.00 came back from your bank')
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-176 what waits at the bank for an account that came to be frozen or held is sent by nobody, and one person refuses it: it is in the wallet again', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  await app.startBackground()
  const [sender, other] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  const { reference } = (await cashOut(customer, { currency: 'USD', amount: '250' })).body
  const { rows } = (await sender.call(listBankPayouts, { query: { search: reference } })).body
  const params = { id: rows[0]?.id ?? '' }
  const user_id = customer.user.id as UserId
  const users = (suspended_at: Date | null) =>
    app.deps.db.updateTable('users').set({ suspended_at }).where('id', '=', user_id).execute()
  await users(app.deps.clock.now())
  expect((await sender.call(takeBankPayout, { params })).problem.detail).toMatch(/frozen or suspended/)
  await users(null)
  const hold = { user_id, cause: 'dsp_queued', kind: 'dispute' } as const
  await inTransaction(app.deps.db, (tx) => placeHold(app.deps, tx, hold))
  expect((await sender.call(takeBankPayout, { params })).problem.detail).toMatch(/disputed or owed/)
  const body = { what: 'refused', reason: 'Nothing leaves your account until your card payment is settled.' } as const
  const early = await sender.call(endBankPayout, { params, body: { ...body, what: 'returned' } })
  expect(early.problem.code).toBe('payment_closed')
  const ends = await Promise.all([sender, other].map((each) => each.call(endBankPayout, { params, body })))
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await cashOutIn(customer, reference, 'failed')).problem).toBe(body.reason)
  expect(await balanceOf(customer, 'USD')).toBe(WHOLE)
  expect((await auditLines(app, 'payout.refused')).length).toBe(1)
  await inTransaction(app.deps.db, (tx) => liftHold(tx, hold))
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-177 one who takes a payout out of the queue and one who refuses it there at the same moment never both have their way', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  await app.startBackground()
  const [sender, other] = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')]
  for (const amount of ['25', '26', '27', '28', '29', '30']) {
    const { reference } = (await cashOut(customer, { currency: 'USD', amount })).body
    const { rows } = (await sender.call(listBankPayouts, { query: { search: reference } })).body
    const params = { id: rows[0]?.id ?? '' }
    const body = { what: 'refused', reason: 'We cannot pay into this account.' } as const
    const [taken, refused] = await Promise.all([
      sender.call(takeBankPayout, { params }),
      other.call(endBankPayout, { params, body }),
    ])
    const { state, first_word } =
      (await sender.call(listBankPayouts, { query: { search: reference } })).body.rows[0] ?? {}
    // Whoever refuses what a colleague has taken only says so: that takes two.
    if (state === 'sending')
      expect([taken.status, refused.status === 409 || first_word?.word === 'refused']).toEqual([200, true])
    else expect([state, taken.status, refused.status]).toEqual(['refused', 409, 200])
  }
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('SND-163 while everything that leaves is stopped nothing is taken; what waits says so, is taken back, or goes on by itself', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const treasurer = await staffMember(app, 'treasury')
  const [naira, shillings, back] = [
    (await cashOut(customer)).body.reference,
    (await cashOut(customer, { currency: 'KES', amount: '1000' })).body.reference,
    (await cashOut(customer)).body.reference,
  ]
  await stop(support, 'outflow')
  await app.startBackground()
  const { currencies } = (await customer.call(cashOutOptions)).body
  expect(currencies.map(({ paused }) => paused)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/paused/)),
  )
  expect((await cashOut(customer)).problem.code).toBe('service_paused')
  await until('both wait because of the stop', async () => {
    const held = await app.deps.db.selectFrom('held_sends').select('follower').execute()
    return held.length === 3
  })
  for (const reference of [naira, shillings])
    expect(await cashOutOf(customer, reference)).toMatchObject({
      status: 'sending',
      can_cancel: true,
      problem: expect.stringMatching(/paused at the moment\. Yours waits/),
    })
  const stuck = (await treasurer.call(listStuckPayments, { query: { kind: 'cash_out' } })).body.rows
  expect(stuck.map(({ reference }) => reference).toSorted()).toEqual([naira, shillings, back].toSorted())
  expect((await customer.call(cancelCashOut, { params: { reference: back } })).body.status).toBe('cancelled')
  expect(app.sandbox.control.bank.payouts()).toEqual([])
  await resume('outflow', treasurer, admin)
  for (const reference of [naira, shillings]) await cashOutIn(customer, reference, 'completed')
  await app.sandbox.control.bank.webhooks.idle()
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})

test('SND-164 a cash-out counts against the limits and gives back what came to nothing; a new destination takes a proof', async () => {
  const tier = { daily: '100', monthly: '1000' }
  const { app, customer } = await startWithWallets({
    KYC_LIMITS: JSON.stringify({ 1: tier, 2: tier, 3: tier, 4: tier }),
  })
  await using _ = app
  const ask = (currency: 'KES' | 'NGN', amount: string, fee: string, isProven: boolean) => {
    const reference = newReference()
    const destination = currency === 'KES' ? ADAS_PHONE : nairaAccount()
    const body = { currency, amount, fee, destination, reference }
    return customer.call(startCashOut, { key: reference, body, ...(isProven ? {} : { proof: undefined }) })
  }
  expect((await ask('KES', '1000', '25', false)).problem.code).toBe('proof_required')
  expect((await ask('NGN', '5000', '50', false)).problem.code).toBe('proof_required')
  const first = (await ask('KES', '1000', '25', true)).body
  expect((await ask('KES', '1000', '25', false)).status).toBe(200)
  expect((await cashOut(customer, { currency: 'KES', amount: '200000' })).problem.code).toBe('limit_reached')
  const takings = () =>
    app.deps.db.selectFrom('limit_takings').select(['kind', 'source_id']).orderBy('source_id').execute()
  expect((await takings()).map(({ kind }) => kind)).toEqual(['payout', 'payout'])
  await customer.call(cancelCashOut, { params: { reference: first.reference } })
  expect(await takings()).toHaveLength(1)
})

test('SND-169 what M-Pesa lacks money for waits, says so and is listed, and is paid once when the float is filled; beyond the day of a phone nothing is held', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets({ MPESA_DAY_MAX: '1500' })
  await using _ = app
  app.deps.config.floatEveryMs = 60_000
  const { phones } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  phones.setPayoutFloat(0)
  phones.fail({ endpoint: 'accountbalance', how: 'error', times: 1 })
  const { reference } = (await cashOut(customer, { currency: 'KES', amount: '1000' })).body
  await app.startBackground()
  const stuck = async () => (await treasurer.call(listStuckPayments, { query: { kind: 'cash_out' } })).body.rows
  const [row] = await until('it is listed', async () => ((await stuck()).length > 0 ? stuck() : undefined))
  expect(row).toMatchObject({ reference, actions: [], waits_for: expect.stringContaining('too little money') })
  expect(await cashOutOf(customer, reference)).toMatchObject({ status: 'sending', problem: expect.any(String) })

  const held = () => ledgerUnits(app, `customer:${customer.user.id}:held:KES`)
  const before = await held()
  const refused = await cashOut(customer, { currency: 'KES', amount: '600' })
  expect(refused.problem).toMatchObject({ code: 'amount_out_of_range', detail: expect.stringMatching(/a day/) })
  expect(await held()).toBe(before)

  phones.setPayoutFloat(100_000)
  await app.advance(10 * 60_000)
  await cashOutIn(customer, reference, 'completed')
  expect(phones.payouts('0712345678').filter(({ result }) => result?.code === 0)).toHaveLength(1)
  expect((await checkBooks(app.deps.db)).join('\n')).toBe('')
})

test('SND-165 what does not end in its time is listed as stuck, and ends when the network is asked', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithWallets()
  await using _ = app
  const treasurer = await staffMember(app, 'treasury')
  await app.startBackground()
  const { reference } = (await cashOut(customer, { destination: nairaAccount('0002') })).body
  await until('the network has it', () => app.sandbox.control.bank.payouts().length === 1)
  const stuck = async () => (await treasurer.call(listStuckPayments, { query: { kind: 'cash_out' } })).body.rows
  expect(await stuck()).toEqual([])
  await app.advance(HOUR_MS)
  await bankPollsOver(app, 1)
  const [row] = await stuck()
  expect(row).toMatchObject({ reference, currency: 'NGN', amount: '5000.00', actions: ['ask'] })
  expect(row?.waits_for).toMatch(/has not said how it ended/)
  app.sandbox.control.bank.webhooks.setMode({ lose: true })
  app.sandbox.control.bank.changeTransfer(app.sandbox.control.bank.payouts()[0]?.reference ?? '', 'success')
  await treasurer.call(askAboutPayment, { params: { id: row?.id ?? '' }, body: { reason: 'The customer asks' } })
  await cashOutIn(customer, reference, 'completed')
  expect(await stuck()).toEqual([])
})
