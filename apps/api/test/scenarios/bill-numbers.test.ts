// Which numbers take a proof, which are kept under a name, and what shillings pay for.
import { listBillers, nameSavedBiller, removeSavedBiller, saveBiller } from '@kivuko/contract/bills.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { billIn, billOf, meter, pay, startWithBills } from '../support/bills.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { ledgerUnits, linesOf } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

test('BIL-12 airtime for one’s own verified phone takes no further proof, and so does a number paid before; any other takes one', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const airtime = { biller: 'mtn-ng', product: 'top-up', amount: '500' }
  const asked = async (number: string) => {
    const answer = await pay(customer, { ...airtime, number, isProven: false })
    return answer.status === 200 ? 'taken' : answer.problem.code
  }
  expect(await asked('0803 123 4567')).toBe('proof_required')
  await app.deps.db
    .updateTable('users')
    .set({ phone: '+2348031234567', phone_verified_at: app.clock.now() })
    .where('id', '=', customer.user.id as UserId)
    .execute()
  expect(await asked('0803 123 4567')).toBe('taken')
  expect(await asked('0803 123 4568')).toBe('proof_required')
  expect((await pay(customer, { ...airtime, number: '0803 123 4568' })).status).toBe(200)
  expect(await asked('0803 123 4568')).toBe('taken')
  const told = await app.deps.db.selectFrom('notifications').select('event_key').execute()
  expect(told.filter(({ event_key }) => event_key.startsWith('bill_number:'))).toEqual([
    { event_key: 'bill_number:mtn-ng:+2348031234568' },
  ])
  await app.startBackground()
  await until('all are paid', async () => app.sandbox.control.bills.payments().length === 3)
})

test('BIL-13 a number that was paid is saved under a name, renamed and forgotten; nobody sees another’s', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const reference = (await pay(customer)).body.reference
  const save = (label: string) => customer.call(saveBiller, { params: { reference }, body: { label } })
  expect((await save('Home')).problem.code).toBe('transaction_closed')
  await app.startBackground()
  await billIn(customer, reference, 'completed')
  expect((await save('  ')).problem.code).toBe('validation_failed')
  const { body: saved } = await save('Home')
  expect(saved).toMatchObject({ label: 'Home', number: meter(), biller_name: 'Ikeja Electric', currency: 'NGN' })
  expect((await billOf(customer, reference)).is_saved).toBe(true)
  expect((await save('My house')).body).toMatchObject({ id: saved.id, label: 'My house' })
  const params = { id: saved.id }
  const stranger = await app.customer()
  expect((await stranger.call(removeSavedBiller, { params })).problem.code).toBe('saved_biller_not_found')
  expect((await stranger.call(nameSavedBiller, { params, body: { label: 'Mine' } })).problem.code).toBe(
    'saved_biller_not_found',
  )
  expect((await customer.call(nameSavedBiller, { params, body: { label: 'Lekki' } })).body.label).toBe('Lekki')
  expect((await customer.call(listBillers)).body.saved).toMatchObject([{ label: 'Lekki' }])
  await customer.call(removeSavedBiller, { params })
  expect((await customer.call(listBillers)).body.saved).toEqual([])
  expect((await customer.call(removeSavedBiller, { params })).problem.code).toBe('saved_biller_not_found')
})

test('BIL-14 shillings pay for airtime, data and television in Kenya', { tags: 'long' }, async () => {
  const { app, customer } = await startWithBills()
  await using _ = app
  const references = [
    (await pay(customer, { biller: 'safaricom', product: 'top-up', number: '0712345678', amount: '100' })).body
      .reference,
    (await pay(customer, { biller: 'safaricom-data', product: '2gb-1d', number: '+254712345678', amount: '100' })).body
      .reference,
    (await pay(customer, { biller: 'gotv-ke', product: 'value', number: '2019876543', amount: '999' })).body.reference,
  ]
  await app.startBackground()
  for (const reference of references)
    expect(await billIn(customer, reference, 'completed')).toMatchObject({ currency: 'KES', token: null })
  expect(await ledgerUnits(app, 'clearing:bills:KES')).toBe(119_900n)
  expect(await ledgerUnits(app, 'fees:KES')).toBe(1_199n)
  expect((await linesOf(customer)).map(({ recipient_phone }) => recipient_phone)).toEqual([
    null,
    '+254712345678',
    '+254712345678',
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
  expect(await checkWorld(app.deps.db, { sandbox: app.sandbox })).toEqual([])
})
