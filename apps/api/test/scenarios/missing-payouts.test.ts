// What M-Pesa says it does not know, and what it refuses to say: neither pays twice, and neither is forgotten.
import { confirmPayoutNotPaid, listStuckPayments, type StuckPayment } from '@kivuko/contract/console-stuck-payments.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import {
  deposit,
  disbursementOf,
  giveNaira,
  heldBy,
  newReference,
  paymentIn,
  payout,
  startPaying,
  startWithNaira,
  WHOLE_UNITS,
} from '../support/phone-payments.ts'
import { type MpesaLine, mpesaStatement, runEnded, uploadFile } from '../support/reconciliations.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const REASON = 'not on the statement of 600992'

async function stuckPayout(member: Member): Promise<StuckPayment | undefined> {
  return (await member.call(listStuckPayments, { query: { kind: 'payout' } })).body.rows[0]
}

/** Another system asks for a token with the same key, which ends ours. */
async function endToken({ sandbox }: TestApp): Promise<void> {
  const { consumerKey, consumerSecret, apiUrl } = sandbox.mpesa
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  await fetch(`${apiUrl}/oauth/v1/generate?grant_type=client_credentials`, { headers: { authorization } })
}

test('PRV-60 a token refused in any of M-Pesa’s four ways is renewed and the call repeated', async () => {
  await using app = await startTestApp({ sandbox: true })
  const network = app.deps.mobileMoney.mpesa
  if (!network) throw new Error('there is no network')
  const now = app.clock.now()
  const id = newId('pyt', now)
  const about = { phone: '+254712345678', amount: money('KES', 100_000n) }
  app.sandbox.control.phones.setPendingShape('code')
  await network.askAbout({ ref: id, conversationRef: null })
  await endToken(app)
  const prompt = await network.sendPrompt({ ...about, id: newId('ppt', now), reference: 'KV-AAAA-BBBB' })
  if (prompt.kind !== 'done') throw new Error('the prompt was not sent')
  const calls = [
    () => network.findPrompt(prompt.value.checkoutRef),
    () => network.pay({ ...about, ref: id, remark: 'Kivuko' }),
    () => network.askAbout({ ref: id, conversationRef: null }),
  ]
  for (const call of calls) {
    await endToken(app)
    expect(await call()).toMatchObject({ kind: 'done' })
  }
  const refusals = app.sandbox.control.requests
    .list({ path: '/daraja', limit: 100 })
    .filter(({ status }) => (status ?? 0) >= 400)
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404, 400, 401]))
  expect(app.sandbox.control.phones.payouts('0712345678')).toHaveLength(1)
})

test('PRV-61 a payout that M-Pesa’s gateway turns away for its pace waits, and is paid once when it is let through', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const { phones } = app.sandbox.control
  // There is a token, so that what is turned away is the payout itself.
  await app.deps.mobileMoney.mpesa?.askAbout({ ref: newId('pyt', app.clock.now()), conversationRef: null })
  phones.limitRate(0)
  await app.startBackground()
  const { external_reference } = (await payout(customer)).body
  const turnedAway = () => app.sandbox.control.requests.list({ path: '/mpesa/b2c', status: '500' })
  await until('it was turned away', () => turnedAway().length > 0)
  await until('it waits again', async () => (await disbursementOf(app)).state === 'waiting')
  phones.limitRate(undefined)
  await app.advance(30_000)
  await paymentIn(customer, external_reference, 'completed')
  expect(phones.payouts('0712345678')).toHaveLength(1)
})

test('PRV-62 PRV-63 PRV-65 what M-Pesa refuses to say, or does not know, is not sent again until a person has looked', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira()
  await using _ = app
  const { phones } = app.sandbox.control
  const [colleague, payer] = [await staffMember(app, 'admin'), await staffMember(app, 'treasury')]
  await giveNaira(app, payer, WHOLE_UNITS)
  phones.fail({ endpoint: 'b2c', how: 'down' })
  phones.refuseQueries(8006)
  await app.startBackground()
  const { external_reference, received } = (await payout(payer)).body
  const answers = async () =>
    app.deps.db.selectFrom('webhook_events').select('outcome').where('type', '=', 'status').execute()
  await until(
    'M-Pesa refused to say',
    async () => (await answers()).filter(({ outcome }) => outcome === 'handled').length > 1,
  )
  expect(phones.payouts('0712345678')).toEqual([])
  expect(await disbursementOf(app)).toMatchObject({ state: 'sending', missing_since: null })
  expect(await stuckPayout(colleague)).toBeUndefined()

  phones.refuseQueries(undefined)
  const row = await until('M-Pesa does not know it', () => stuckPayout(colleague))
  expect(row).toMatchObject({ reference: external_reference, actions: ['ask', 'not_paid', 'paid'] })
  expect(row.waits_for).toContain('It is sent again once the statement')
  const seen = (await answers()).length
  await until('it was asked about once more', async () => (await answers()).length > seen)
  expect(phones.payouts('0712345678')).toEqual([])
  expect(await heldBy(app, payer)).toBe(WHOLE_UNITS)

  const confirm = (member: Member) =>
    member.call(confirmPayoutNotPaid, { params: { id: row.id }, body: { reason: REASON } })
  expect((await confirm(payer)).problem.code).toBe('own_account')
  expect((await confirm(await staffMember(app, 'support'))).problem.code).toBe('role_refused')
  const both = await Promise.all([confirm(colleague), confirm(colleague)])
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  await paymentIn(payer, external_reference, 'completed')
  expect(phones.payouts('0712345678').map(({ amount }) => `${amount}.00`)).toEqual([received])
  expect(await auditLines(app, 'payout.not_paid')).toEqual([
    { actor: colleague.actor, action: 'payout.not_paid', subject: row.id, detail: REASON },
  ])
  expect(customer.user.id).not.toBe(payer.user.id)
})

test('PRV-64 a payout that M-Pesa does not know is sent again once its own statement shows no such payment', {
  tags: 'long',
}, async () => {
  const { app, customer } = await startWithNaira(2n * WHOLE_UNITS)
  await using _ = app
  const { phones } = app.sandbox.control
  const treasurer = await staffMember(app, 'treasury')
  await app.startBackground()
  const first = (await payout(customer, { phone: '0722000201', amount: '9000' })).body
  await paymentIn(customer, first.external_reference, 'completed')
  const { receipt } = await disbursementOf(app)
  phones.fail({ endpoint: 'b2c', how: 'down' })
  const lost = (await payout(customer, { phone: '0722000202', amount: '9500' })).body
  const row = await until('M-Pesa does not know it', () => stuckPayout(treasurer))
  const now = app.clock.now().getTime()
  const paid = {
    receipt: receipt ?? '',
    at: new Date(now),
    withdrawn: `-${first.received}`,
    details: 'Business Payment',
  }
  const day = 24 * 60 * 60_000
  const ends = [-day, day].map((off, index) => ({
    receipt: `SKA1AA22B${index}`,
    at: new Date(now + off),
    paidIn: '10.00',
  }))
  const look = async (more: readonly MpesaLine[]) => {
    const { run } = await uploadFile(app, treasurer, mpesaStatement([...ends, ...more]))
    await runEnded(treasurer, run)
    return (await stuckPayout(treasurer))?.id
  }
  // Of another account; and with a payment of this amount that nobody can explain.
  expect(await look([])).toBe(row.id)
  const unexplained = {
    receipt: 'SKZ9QQ11XX',
    at: new Date(now),
    withdrawn: `-${lost.received}`,
    details: 'Business Payment',
  }
  expect(await look([paid, unexplained])).toBe(row.id)
  expect(phones.payouts('0722000202')).toEqual([])
  await look([paid])
  await paymentIn(customer, lost.external_reference, 'completed')
  expect(phones.payouts('0722000202').map(({ amount }) => `${amount}.00`)).toEqual([lost.received])
  const [line] = await auditLines(app, 'payout.not_paid')
  expect(line).toMatchObject({ actor: treasurer.actor, subject: row.id })
  expect(line?.detail).toMatch(/^not on M-Pesa's statement of /)
})

test('PRV-66 each published end of a prompt is a sentence that says what to do', { tags: 'long' }, async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  const ends = [
    [26, 'failed', /too busy just now/],
    [1031, 'cancelled', /cancelled on the phone/],
    [1036, 'failed', /could not be reached/],
    [2006, 'failed', /does not let this account pay.*Safaricom on 100/],
    [8006, 'failed', /PIN of this phone is locked/],
    ['E3008', 'failed', /does not let this account pay/],
  ] as const
  for (const [at, [code, status, text]] of ends.entries()) {
    const phone = `071234560${at}`
    phones.nextPrompt(phone, code)
    const reference = newReference()
    await deposit(customer, { phone, reference })
    expect((await paymentIn(customer, reference, status)).message, String(code)).toMatch(text)
  }
})
