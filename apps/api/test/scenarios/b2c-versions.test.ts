// B2C v1 takes no id of ours: what was lost on its way there is never asked for again by itself.
import { confirmPayoutPaid, listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { expect, test } from 'vitest'
import { findMissingPayouts } from '../../src/rails/find-missing-payouts.ts'
import { sendMissingPayout } from '../../src/rails/send-missing-payout.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { disbursementOf, giveNaira, paymentIn, payout, statusOf, WHOLE_UNITS } from '../support/phone-payments.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function startWithV1() {
  const app = await startTestApp({ sandbox: true, env: { MPESA_B2C_VERSION: 'v1' } })
  const customer = await app.customer()
  await giveNaira(app, customer, 2n * WHOLE_UNITS)
  return { app, customer }
}

test.for([
  ['0712345678', 'comes'],
  ['0722000003', 'comes twice'],
  ['0722000008', 'never comes'],
] as const)('PRV-108 with B2C v1 a payout to %s, whose result %s, is paid once', { tags: 'long' }, async ([phone]) => {
  const { app, customer } = await startWithV1()
  await using _ = app
  await app.startBackground()
  const { external_reference } = (await payout(customer, { phone })).body
  await paymentIn(customer, external_reference, 'completed')
  expect(app.sandbox.control.phones.payouts(phone)).toHaveLength(1)
  const paths = app.sandbox.control.requests.list({ path: '/mpesa/b2c' }).map(({ path }) => path)
  expect(new Set(paths)).toEqual(new Set([expect.stringContaining('/mpesa/b2c/v1/paymentrequest')]))
})

test('PRV-108 a payout of v1 whose answer was lost is settled by its result, once M-Pesa itself says that it was paid to this phone', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithV1()
  await using _ = app
  const { phones } = app.sandbox.control
  phones.fail({ endpoint: 'b2c_v1', how: 'down', when: 'after' })
  await app.startBackground()
  const { external_reference } = (await payout(customer)).body
  await app.advance(10_000)
  await paymentIn(customer, external_reference, 'completed')
  expect(phones.payouts('0712345678')).toHaveLength(1)
})

test('PRV-108 a payout of v1 that was lost altogether waits for the statement or a person, and is sent once more on that word alone', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithV1()
  await using _ = app
  const { phones } = app.sandbox.control
  const colleague = await staffMember(app, 'admin')
  // Another payout of that amount to another phone: a message that names it proves nothing.
  await app.startBackground()
  const other = (await payout(customer, { phone: '0722000201' })).body
  await paymentIn(customer, other.external_reference, 'completed')
  phones.fail({ endpoint: 'b2c_v1', how: 'down' })
  const lost = (await payout(customer, { phone: '0722000202' })).body
  const missing = await until('it is missing', async () => (await findMissingPayouts(app.deps.db, 'mpesa'))[0])
  const named = phones.payouts('0722000201')[0]
  const { callbackUrl = '', callbackSecret = '' } = app.deps.config.mobileMoney ?? {}
  const answer = await fetch(`${callbackUrl}/${callbackSecret}/payout?payment=${missing.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      Result: {
        ResultCode: 0,
        ConversationID: named?.conversationId,
        OriginatorConversationID: named?.originatorConversationId,
        ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: named?.amount }] },
      },
    }),
  })
  expect(answer.status).toBe(200)
  await app.advance(60_000)
  const told = () => app.deps.db.selectFrom('webhook_events').select('outcome').where('type', '=', 'status').execute()
  await until('M-Pesa said what that is', async () => (await told()).some(({ outcome }) => outcome === 'handled'))
  await app.advance(60 * 60_000)
  expect((await statusOf(customer, lost.external_reference)).status).toBe('pending')
  expect(phones.payouts('0722000202')).toEqual([])
  const { rows } = (await colleague.call(listStuckPayments, { query: { kind: 'payout' } })).body
  expect(rows[0]?.actions).toContain('not_paid')
  await sendMissingPayout(app.deps, missing.id, { actor: 'command:grace', reason: 'not on the statement' })
  await paymentIn(customer, lost.external_reference, 'completed')
  expect(phones.payouts('0722000202')).toHaveLength(1)
  expect(await disbursementOf(app)).toBeDefined()
})

test('PRV-150 SEC-220 a payout of v1 that was paid without any answer is booked by its receipt, once two people read the same on the statement', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithV1()
  await using _ = app
  const { phones } = app.sandbox.control
  const [treasurer, admin, third] = [
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
    await staffMember(app, 'admin', 'Kofi Mensah'),
  ]
  await app.startBackground()
  const other = (await payout(customer, { phone: '0722000201' })).body
  await paymentIn(customer, other.external_reference, 'completed')
  phones.fail({ endpoint: 'b2c_v1', how: 'down', when: 'after' })
  phones.callbacks.setMode({ lose: true })
  const lost = (await payout(customer, { phone: '0722000202' })).body
  const { id } = await until('it is missing', async () => (await findMissingPayouts(app.deps.db, 'mpesa'))[0])
  const receipt = phones.payouts('0722000202')[0]?.result?.receipt ?? ''
  expect(receipt).toMatch(/^[A-Z0-9]{10}$/)
  const say = (member: Member, said: string) =>
    member.call(confirmPayoutPaid, { params: { id }, body: { receipt: said, reason: 'it is on the statement' } })
  for (const said of ['', 'ABC', 'no receipt!', 'sg632nmuab'])
    expect((await say(treasurer, said)).problem.errors?.[0]?.field, said).toBe('receipt')
  // One person's word books nothing, however often; another receipt is another word.
  for (const said of [receipt, receipt]) expect((await say(treasurer, said)).body).toEqual({ booked: false })
  expect((await say(admin, 'SG632NMUAB')).body).toEqual({ booked: false })
  expect((await say(treasurer, receipt)).body).toEqual({ booked: false })
  const [row] = (await admin.call(listStuckPayments, { query: { kind: 'payout' } })).body.rows
  expect(row?.first_word).toMatchObject({ word: `paid:${receipt}`, is_own: false })
  expect(row?.actions).toEqual(['ask', 'not_paid', 'paid'])
  expect((await statusOf(customer, lost.external_reference)).status).toBe('pending')
  const answers = await Promise.all([say(admin, receipt), say(third, receipt)])
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ booked: true }])
  await paymentIn(customer, lost.external_reference, 'completed')
  expect(phones.payouts('0722000202')).toHaveLength(1)
  expect((await say(treasurer, receipt)).problem.code).toBe('payment_not_found')
  expect(await auditLines(app, 'payout.found')).toMatchObject([
    { subject: id, detail: expect.stringContaining(receipt) },
  ])
  expect(await checkBooks(app.deps.db)).toEqual([])
})

test('PRV-150 the receipt of another payout books nothing, nor does anybody book a payout of their own', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithV1()
  await using _ = app
  const { phones } = app.sandbox.control
  const own = await staffMember(app, 'treasury')
  const [admin, third] = [await staffMember(app, 'admin'), await staffMember(app, 'admin', 'Kofi Mensah')]
  await giveNaira(app, own, WHOLE_UNITS)
  await app.startBackground()
  const other = (await payout(customer, { phone: '0722000201' })).body
  await paymentIn(customer, other.external_reference, 'completed')
  const taken = phones.payouts('0722000201')[0]?.result?.receipt ?? ''
  phones.fail({ endpoint: 'b2c_v1', how: 'down' })
  await payout(own, { phone: '0722000202' })
  const { id } = await until('it is missing', async () => (await findMissingPayouts(app.deps.db, 'mpesa'))[0])
  const body = { receipt: taken, reason: 'it is on the statement' }
  const say = (member: Member) => member.call(confirmPayoutPaid, { params: { id }, body })
  expect((await say(own)).problem.code).toBe('own_account')
  expect((await say(admin)).body).toEqual({ booked: false })
  expect((await say(third)).problem.errors).toEqual([{ field: 'receipt', message: 'is the receipt of another payout' }])
  expect(await findMissingPayouts(app.deps.db, 'mpesa')).toHaveLength(1)
  expect(await auditLines(app, 'payout.found')).toEqual([])
})
