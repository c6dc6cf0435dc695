// Payouts to a phone when results are lost, late, repeated or false, and when the network or a process fails.
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { findMissingPayouts } from '../../src/rails/find-missing-payouts.ts'
import { sendMissingPayout } from '../../src/rails/send-missing-payout.ts'
import { cancelPayout } from '../../src/trading/cancel-payout.ts'
import { postResult } from '../support/mobile-messages.ts'
import {
  disbursementOf,
  heldBy,
  paymentIn,
  paymentNotices,
  payout,
  startWithNaira,
  statusOf,
  WHOLE_UNITS,
  walletOf,
} from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

test.for([
  ['0722000003', 'comes twice'],
  ['0722000004', 'comes late'],
  ['0722000008', 'never comes'],
  ['0722000009', 'comes after the word that it timed out'],
] as const)('a payout to %s, whose result %s, is paid once and settled once', { tags: 'long' }, async ([phone]) => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  await app.startBackground()
  const { external_reference, received } = (await payout(customer, { phone })).body
  await paymentIn(customer, external_reference, 'completed')
  const paid = app.sandbox.control.phones.payouts(phone)
  expect(paid.map(({ amount }) => `${amount}.00`)).toEqual([received])
  expect(await paymentNotices(customer)).toHaveLength(1)
  expect(await heldBy(app, customer)).toBe(0n)
})

test('a process that died before or after it sent leaves a question, never a second payout', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const { phones } = app.sandbox.control
  const before = (await payout(customer, { phone: '0722000201' })).body
  const after = (await payout(customer, { phone: '0722000202' })).body
  // Both were marked as sent; one died before the call, the other before its answer was written.
  const rows = await app.deps.db
    .updateTable('disbursements')
    .set({ state: 'sending', attempts: 1 })
    .returningAll()
    .execute()
  const sent = rows.find(({ phone }) => phone === '+254722000202')
  if (!sent) throw new Error('there are two')
  phones.callbacks.setMode({ lose: true })
  await app.deps.mobileMoney.mpesa?.pay({
    ref: sent.id,
    phone: sent.phone,
    amount: money('KES', sent.amount_units),
    remark: 'Kivuko',
  })
  phones.callbacks.setMode({})
  await app.startBackground()
  await paymentIn(customer, after.external_reference, 'completed')
  // The network's word alone, that it does not know the first, sends nothing.
  const missing = await until('the network does not know the first', async () =>
    (await findMissingPayouts(app.deps.db, 'mpesa')).find(({ id }) => id !== sent.id),
  )
  expect(phones.payouts('0722000201')).toEqual([])
  await sendMissingPayout(app.deps, missing.id, { actor: 'command:grace', reason: 'not on the statement' })
  await paymentIn(customer, before.external_reference, 'completed')
  expect(phones.payouts('0722000201')).toHaveLength(1)
  expect(phones.payouts('0722000202')).toHaveLength(1)
})

test('a network that cannot be reached is tried again with the same payout, which can be cancelled meanwhile', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const { phones } = app.sandbox.control
  phones.fail({ endpoint: 'oauth', how: 'error', times: 2 })
  await app.startBackground()
  const kept = (await payout(customer)).body
  await until('the fault has been met', () => phones.faults().length < 1 || phones.faults()[0]?.times === 1)
  await until('it waits again', async () => (await disbursementOf(app)).state === 'waiting')
  const gone = (await payout(customer, { phone: '0712345679' })).body
  await until('the second has met the fault', () => phones.faults().length === 0)
  const row = await app.deps.db
    .selectFrom('payouts')
    .select('id')
    .where('reference', '=', gone.external_reference)
    .executeTakeFirstOrThrow()
  await until('the second waits again', async () => {
    const rows = await app.deps.db.selectFrom('disbursements').select('state').execute()
    return rows.every(({ state }) => state === 'waiting')
  })
  await cancelPayout(app.deps, customer.user.id as UserId, row.id)
  await app.advance(30_000)
  await paymentIn(customer, kept.external_reference, 'completed')
  expect((await statusOf(customer, gone.external_reference)).status).toBe('cancelled')
  expect(phones.payouts('0712345679')).toEqual([])
  expect(await walletOf(customer, 'NGN')).toBe('10250.00')
})

test('a result with another id of the network, or another amount, is not believed: the network is asked', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const { phones } = app.sandbox.control
  // What the network itself would tell stays away until the others were told.
  phones.callbacks.setMode({ lose: true })
  const { external_reference } = (await payout(customer)).body
  await app.startBackground()
  const row = await until('it was accepted', async () => {
    const found = await disbursementOf(app)
    return found.state === 'sent' && found
  })
  await postResult(app, { id: row.id, conversationRef: 'AG_forged', code: 2040 })
  await postResult(app, { id: row.id, conversationRef: row.conversation_ref ?? '', code: 0, amount: 1 })
  await postResult(app, { id: 'pyt_nobody', conversationRef: 'AG_forged', code: 0, amount: 1 })
  await until('all are handled', async () => {
    const events = await app.deps.db
      .selectFrom('webhook_events')
      .select('outcome')
      .where('type', '=', 'payout')
      .execute()
    return events.length === 3 && events.every(({ outcome }) => outcome === 'unmatched')
  })
  expect((await statusOf(customer, external_reference)).status).toBe('pending')
  expect(await heldBy(app, customer)).toBe(WHOLE_UNITS)
  phones.callbacks.setMode({})
  await paymentIn(customer, external_reference, 'completed')
})
