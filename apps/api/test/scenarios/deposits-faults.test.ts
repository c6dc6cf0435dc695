// Deposits by phone when messages are lost, late, repeated or false, and when the network or a process fails.
import { resendPrompt } from '@kivuko/contract/mobile-money.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { followPrompt } from '../../src/rails/mobile-money/follow-prompt.ts'
import { reviewPrompt } from '../../src/rails/review-prompt.ts'
import { postPrompt } from '../support/mobile-messages.ts'
import {
  deposit,
  ledgerFaults,
  linesOf,
  newReference,
  paymentIn,
  paymentNotices,
  startPaying,
  statusOf,
  walletOf,
} from '../support/phone-payments.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('a payment stays pending in both shapes of the network, and nothing is concluded from either', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  for (const [shape, phone] of [
    ['error', '0722000101'],
    ['code', '0722000102'],
  ] as const) {
    phones.setPendingShape(shape)
    const { external_reference: reference } = (await deposit(customer, { phone })).body
    const [push] = phones.prompts(phone)
    await until('it was asked about twice', () => {
      const found = phones.pushes(phone).find(({ checkoutRequestId }) => checkoutRequestId === push?.checkoutRequestId)
      return (found?.queries ?? 0) >= 2
    })
    expect((await statusOf(customer, reference)).status).toBe('pending')
    phones.answer(phone, 'accept')
    await paymentIn(customer, reference, 'completed')
  }
})

test('a message that comes twice, or late after the poll, credits once', { tags: 'long' }, async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const twice = (await deposit(customer, { phone: '0722000003' })).body
  const late = (await deposit(customer, { phone: '0722000004' })).body
  await paymentIn(customer, twice.external_reference, 'completed')
  await paymentIn(customer, late.external_reference, 'completed')
  await until('all messages are handled', async () => {
    const events = await app.deps.db.selectFrom('webhook_events').select(['outcome', 'object_ref']).execute()
    return events.length >= 2 && events.every(({ outcome }) => outcome === 'handled')
  })
  expect(await walletOf(customer, 'KES')).toBe('1970.00')
  expect(await paymentNotices(customer)).toHaveLength(2)
})

test('a message that overtakes the answer to the prompt itself is the last word on it', { tags: 'long' }, async () => {
  await using app = await startPaying({}, { processes: 1 })
  const customer = await app.customer()
  const { mpesa: mobileMoney } = app.deps.mobileMoney
  if (!mobileMoney) throw new Error('there is M-Pesa')
  const sendPrompt = mobileMoney.sendPrompt.bind(mobileMoney)
  const told = async () =>
    (await app.deps.db.selectFrom('deposits').select('state').executeTakeFirst())?.state === 'cancelled'
  mobileMoney.sendPrompt = async (prompt) => {
    const answer = await sendPrompt(prompt)
    await until('the message is handled', told)
    return answer
  }
  const { status, external_reference } = (await deposit(customer, { phone: '0722000001' })).body
  expect(status).toBe('cancelled')
  expect((await customer.call(resendPrompt, { params: { external_reference } })).status).toBe(200)
})

test('a payment of which neither answer nor message came is booked by a person who sees it on the network’s statement', {
  tags: 'long',
}, async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  phones.fail({ endpoint: 'stkpush', how: 'down', when: 'after' })
  phones.callbacks.setMode({ lose: true })
  const { external_reference } = (await deposit(customer)).body
  await until('the phone has paid', () => phones.pushes('0712345678')[0]?.result?.code === 0)
  await app.advance(150_001)
  await paymentIn(customer, external_reference, 'expired')
  await reviewPrompt(app.deps, external_reference, money('KES', 100_000n))
  expect((await statusOf(customer, external_reference)).status).toBe('completed')
  expect(await walletOf(customer, 'KES')).toBe('985.00')
  await expect(reviewPrompt(app.deps, external_reference, money('KES', 100_000n))).rejects.toThrow(
    'waits for a decision',
  )
  expect(await ledgerFaults(app)).toEqual([])
})

test('a lost message is found by asking', { tags: 'long' }, async () => {
  await using app = await startPaying()
  app.sandbox.control.phones.callbacks.setMode({ lose: true })
  const customer = await app.customer()
  const { reference } = (await deposit(customer)).body
  await paymentIn(customer, reference, 'completed')
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
})

test('an unanswered prompt expires after the waiting time, and a payment after that is credited all the same', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = (await deposit(customer)).body
  await app.advance(151_000)
  const expired = await paymentIn(customer, reference, 'expired')
  expect(expired.message).toMatch(/not answered in time/)
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await paymentIn(customer, reference, 'completed')
  expect(await walletOf(customer, 'KES')).toBe('985.00')
  expect(await linesOf(customer)).toMatchObject([{ status: 'completed' }])
})

test('a message with another amount is held for a person: nothing is credited', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  await app.startBackground()
  const { phones } = app.sandbox.control
  phones.callbacks.setMode({ lose: true })
  const customer = await app.customer()
  const { reference } = (await deposit(customer)).body
  phones.answer('0712345678', 'accept')
  await postPrompt(app, { amount: 10 })
  await until('it is held', async () => (await stateOf(app, reference)) === 'review')
  expect(await statusOf(customer, reference)).toMatchObject({
    status: 'pending',
    message: 'Your payment arrived and is being checked by our team. You do not need to do anything.',
  })
  expect(await walletOf(customer, 'KES')).toBe('0.00')
  // The true message later does not undo the doubt by itself.
  await postPrompt(app, { amount: 1000 })
  await untilHandled(app, 2)
  expect(await stateOf(app, reference)).toBe('review')
  expect((await customer.call(resendPrompt, { params: { external_reference: reference } })).problem.code).toBe(
    'payment_closed',
  )
})

test('a person decides about a held payment: what truly arrived is credited, or it is ended', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  await app.startBackground()
  app.sandbox.control.phones.callbacks.setMode({ lose: true })
  for (const found of [money('KES', 50_000n), undefined]) {
    const customer = await app.customer()
    const started = (await deposit(customer)).body
    app.sandbox.control.phones.answer('0712345678', 'accept')
    await postPrompt(app, { amount: 500 })
    await until('it is held', async () => (await stateOf(app, started.reference)) === 'review')
    await reviewPrompt(app.deps, started.external_reference, found)
    expect(await walletOf(customer, 'KES')).toBe(found ? '492.00' : '0.00')
    expect(await linesOf(customer)).toMatchObject([
      found ? { status: 'completed', amount: '500.00', fee: '8.00' } : { status: 'failed', amount: '1000.00' },
    ])
    await expect(reviewPrompt(app.deps, started.external_reference, found)).rejects.toThrow('Nothing about')
    await app.asOwner((owner) => owner.query('delete from prompts'))
  }
  expect(await ledgerFaults(app)).toEqual([])
})

test('a message for a prompt that nobody paid, or that is not ours, changes nothing', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  await app.startBackground()
  const customer = await app.customer()
  const { reference } = (await deposit(customer)).body
  await postPrompt(app, { amount: 1000 })
  await postPrompt(app, { amount: 1000, checkoutRef: 'ws_CO_somebody_else', promptId: '' })
  await untilHandled(app, 2)
  expect(await stateOf(app, reference)).toBe('pending')
  expect(await walletOf(customer, 'KES')).toBe('0.00')
})

test('a token that another process made invalid is renewed without the customer noticing', {
  tags: 'long',
}, async () => {
  await using app = await startPaying()
  const customer = await app.customer()
  await paymentIn(customer, (await deposit(customer)).body.reference, 'completed')
  const { consumerKey, consumerSecret, apiUrl } = app.sandbox.mpesa
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  await fetch(`${apiUrl}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  })
  await paymentIn(customer, (await deposit(customer, { amount: '2000' })).body.reference, 'completed')
})

test.for(['down', 'rubbish', 'error'] as const)(
  'a network that is %s after it sent the prompt is waited for, and what is paid is credited',
  async (how) => {
    await using app = await startTestApp({ sandbox: true })
    await app.startBackground()
    const customer = await app.customer()
    const { phones } = app.sandbox.control
    phones.fail({ endpoint: 'stkpush', how, when: 'after' })
    const started = (await deposit(customer)).body
    expect(started.status).toBe('pending')
    expect(started.message).toMatch(/not sure yet that the prompt reached 0712 345 678/)
    phones.answer('0712345678', 'accept')
    await paymentIn(customer, started.reference, 'completed')
    expect(await walletOf(customer, 'KES')).toBe('985.00')
  },
)

test('a prompt that never reached the network expires, and its deposit cannot be asked for again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  app.sandbox.control.phones.fail({ endpoint: 'stkpush', how: 'down' })
  const { external_reference } = (await deposit(customer)).body
  await app.advance(151_000)
  await paymentIn(customer, external_reference, 'expired')
  const resent = await customer.call(resendPrompt, { params: { external_reference } })
  expect(resent.problem.code).toBe('payment_closed')
})

test('a process that died right after it sent the prompt credits what is paid, with one prompt', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  const customer = await app.customer()
  const reference = newReference()
  await deposit(customer, { reference })
  // As if it had died before the network's answer was written, and the caller came again.
  await app.deps.db.updateTable('prompts').set({ state: 'sending', checkout_ref: null }).execute()
  await app.deps.db.updateTable('deposits').set({ state: 'created' }).execute()
  await app.deps.db.deleteFrom('idempotency_keys').execute()
  expect((await deposit(customer, { reference })).body.status).toBe('pending')
  expect(app.sandbox.control.phones.pushes('0712345678')).toHaveLength(1)
  await app.startBackground()
  app.sandbox.control.phones.answer('0712345678', 'accept')
  await paymentIn(customer, reference, 'completed')
})

test('while the network does not answer, a deposit is not given up', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  const { phones } = app.sandbox.control
  const { reference } = (await deposit(customer)).body
  phones.callbacks.setMode({ lose: true })
  phones.fail({ endpoint: 'stkquery', how: 'down', times: 3 })
  phones.answer('0712345678', 'accept')
  await app.advance(151_000)
  const { id } = await app.deps.db.selectFrom('prompts').select('id').executeTakeFirstOrThrow()
  for (const _ of [1, 2, 3]) {
    await followPrompt(app.deps, id)
    expect((await statusOf(customer, reference)).status).toBe('pending')
  }
  await followPrompt(app.deps, id)
  expect((await statusOf(customer, reference)).status).toBe('completed')
  // Looking again changes nothing.
  await followPrompt(app.deps, id)
  expect(await paymentNotices(customer)).toHaveLength(1)
})

async function stateOf(app: TestApp, clientReference: string): Promise<string | undefined> {
  const row = await app.deps.db
    .selectFrom('deposits')
    .select('state')
    .where('client_reference', '=', clientReference)
    .executeTakeFirst()
  return row?.state
}

async function untilHandled(app: TestApp, messages: number): Promise<void> {
  await until(`${messages} messages are handled`, async () => {
    const events = await app.deps.db.selectFrom('webhook_events').select('outcome').execute()
    return events.length === messages && events.every(({ outcome }) => outcome !== 'received')
  })
}
