// Goal: naira through Paystack's protocol, and transfers by hand through a statement, each with every end.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { postJson, type Said, startListener, startWorld, until } from './daraja-support.ts'

const REFERENCE = 'ord_0123456789abcdef'
const FAST = { bankTimes: { delayMs: 5, lateMs: 40 }, webhookRetryPausesMs: [5, 10] }

async function get({ paystack }: Sandbox, path: string, key = paystack.secretKey): Promise<Said> {
  const answer = await fetch(paystack.apiUrl + path, { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function post({ paystack }: Sandbox, path: string, body: object): Promise<Said> {
  return postJson(paystack.apiUrl + path, body, paystack.secretKey)
}

async function openAccount(sandbox: Sandbox, change: object = {}): Promise<string> {
  const body = { email: 'ada@kivuko.example', amount: '250000', reference: REFERENCE, bank_transfer: {}, ...change }
  const { data } = (await post(sandbox, '/charge', body)).body as { data: { account_number: string } }
  return data.account_number
}

type Event = { event: string; data: Record<string, unknown> }

test('the exact amount pays: a signed event, and verifying says so too, with the sender’s name', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld({ ...FAST, paystackWebhookUrl: listener.url })
  const asked = { email: 'ada@kivuko.example', amount: '250000', reference: REFERENCE, bank_transfer: {} }
  const opened = await post(sandbox, '/charge', { ...asked, metadata: { order: 'ord_1' } })
  expect(opened).toMatchObject({
    status: 200,
    body: {
      status: true,
      message: 'Charge attempted',
      data: { reference: REFERENCE, status: 'pending_bank_transfer', bank: { name: 'Test Bank' } },
    },
  })
  const { account_number } = opened.body.data as { account_number: string }
  expect(account_number).toMatch(/^\d{10}$/)
  const before = await get(sandbox, `/transaction/verify/${REFERENCE}`)
  expect(before.body.data).toMatchObject({ status: 'ongoing', amount: 250_000, paid_at: null })
  expect((await get(sandbox, `/charge/${REFERENCE}`)).body.data).toMatchObject({ status: 'pending_bank_transfer' })
  const sent = sandbox.control.bank.send({
    accountNumber: account_number,
    currency: 'NGN',
    amount: '2500.00',
    senderName: 'Ada Obi',
  })
  expect(sent).toMatchObject([{ outcome: 'credited', accountNumber: account_number }])
  const told = await until(() => listener.posted[0])
  const signature = createHmac('sha512', sandbox.paystack.secretKey).update(told.raw).digest('hex')
  expect(told.headers['x-paystack-signature']).toBe(signature)
  expect(told.body).toMatchObject({
    event: 'charge.success',
    data: {
      status: 'success',
      reference: REFERENCE,
      amount: 250_000,
      fees: 3750,
      channel: 'bank_transfer',
      metadata: { order: 'ord_1' },
      authorization: { sender_name: 'Ada Obi', channel: 'bank_transfer' },
      customer: { email: 'ada@kivuko.example' },
    },
  })
  expect((await get(sandbox, `/transaction/verify/${REFERENCE}`)).body.data).toMatchObject({ status: 'success' })
  expect(sandbox.control.bank.balance()).toBe(5_000_246_250)
  expect(sandbox.control.bank.accounts()[0]?.isOpen).toBe(false)
})

test('a wrong amount is rejected and tells so; a second transfer and one after the end are returned', {
  tags: 'long',
}, async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld({ ...FAST, paystackWebhookUrl: listener.url })
  const { bank } = sandbox.control
  const accountNumber = await openAccount(sandbox)
  const send = (amount: string, to = accountNumber) =>
    bank.send({ accountNumber: to, currency: 'NGN', amount, senderName: 'Ada Obi' })[0]?.outcome
  expect(send('2499.99')).toBe('rejected')
  await bank.webhooks.idle()
  expect(listener.posted.map(({ body }) => body)).toMatchObject([
    {
      event: 'bank.transfer.rejected',
      data: { bank_transfer: { amount: '249999', message_type: 'INCORRECT_AMOUNT' } },
    },
  ])
  expect((await get(sandbox, `/transaction/verify/${REFERENCE}`)).body.data).toMatchObject({ status: 'ongoing' })
  expect([send('2500'), send('2500')]).toEqual(['credited', 'returned'])
  // Late enough to be asked for in time on a busy machine.
  const soon = new Date(Date.now() + 1000).toISOString()
  const closing = await openAccount(sandbox, { reference: 'ord_closing', bank_transfer: { account_expires_at: soon } })
  await until(() => bank.accounts().every(({ isOpen }) => !isOpen))
  expect(send('2500', closing)).toBe('returned')
  expect((await get(sandbox, '/transaction/verify/ord_closing')).body.data).toMatchObject({ status: 'abandoned' })
  expect(bank.balance()).toBe(5_000_246_250)
})

test('webhooks of the bank come twice, late, lost or badly signed, and again after a refusal', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld(FAST)
  const { bank } = sandbox.control
  const pay = async (reference: string) => {
    const accountNumber = await openAccount(sandbox, { reference })
    bank.send({ accountNumber, currency: 'NGN', amount: '2500', senderName: 'Ada Obi' })
    await bank.webhooks.idle()
    return listener.posted.splice(0)
  }
  expect(await pay('ord_nobody')).toEqual([])
  bank.setWebhookUrl(listener.url)
  bank.webhooks.nextMode({ copies: 2 })
  expect(await pay('ord_twice')).toHaveLength(2)
  bank.webhooks.nextMode({ lose: true })
  expect(await pay('ord_lost')).toEqual([])
  expect(bank.webhooks.deliveries()[0]?.status).toBe('lost')
  bank.webhooks.nextMode({ badSignature: true })
  const [bad] = await pay('ord_bad')
  const right = createHmac('sha512', sandbox.paystack.secretKey)
    .update(bad?.raw ?? '')
    .digest('hex')
  expect(bad?.headers['x-paystack-signature']).not.toBe(right)
  listener.answers.push(500, 503)
  expect(await pay('ord_again')).toHaveLength(3)
})

test('naira go out to a resolved account: queued, told, verified; a reference counts once', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld({ ...FAST, paystackWebhookUrl: listener.url })
  const { bank } = sandbox.control
  const named = await get(sandbox, '/bank/resolve?account_number=0123456789&bank_code=058')
  expect(named.body).toMatchObject({ message: 'Account number resolved', data: { account_name: 'AMAKA OKAFOR' } })
  expect(await get(sandbox, '/bank/resolve?account_number=0123456789&bank_code=058')).toEqual(named)
  expect((await get(sandbox, '/bank/resolve?account_number=0123450000&bank_code=058')).status).toBe(422)
  const banks = (await get(sandbox, '/bank')).body.data as { code: string; name: string }[]
  expect(banks).toContainEqual(expect.objectContaining({ code: '058', name: 'Guaranty Trust Bank' }))
  const recipientTo = async (account_number: string) => {
    const body = { type: 'nuban', name: 'Ada Obi', account_number, bank_code: '058', currency: 'NGN' }
    const { data } = (await post(sandbox, '/transferrecipient', body)).body as { data: { recipient_code: string } }
    return data.recipient_code
  }
  const endOf = async (end: string) => {
    const recipient = await recipientTo(`012345${end}`)
    const reference = `payout-to-account-${end}`
    const made = await post(sandbox, '/transfer', {
      source: 'balance',
      amount: 100_000,
      recipient,
      reference,
      reason: 'Payout',
    })
    expect(made.body).toMatchObject({ message: 'Transfer has been queued', data: { reference, status: 'pending' } })
    await until(() => bank.payouts()[0]?.planned === undefined)
    await bank.webhooks.idle()
    const { data } = (await get(sandbox, `/transfer/verify/${reference}`)).body as { data: { status: string } }
    return [data.status, listener.posted.splice(0).map(({ body }) => (body as Event).event)]
  }
  expect(await endOf('6789')).toEqual(['success', ['transfer.success']])
  expect(bank.balance()).toBe(5_000_000_000 - 101_000)
  expect(await endOf('0001')).toEqual(['failed', ['transfer.failed']])
  expect(bank.balance()).toBe(5_000_000_000 - 101_000)
  expect(await endOf('0002')).toEqual(['pending', []])
  expect(await endOf('0003')).toEqual(['success', ['transfer.success', 'transfer.success']])
  expect(await endOf('0005')).toEqual(['reversed', ['transfer.success', 'transfer.reversed']])
  expect(await endOf('0006')).toEqual(['success', []])
  expect(bank.changeTransfer('payout-to-account-6789', 'reversed')).toBe(true)
  expect(bank.changeTransfer('payout-to-account-6789', 'reversed')).toBe(false)
  const recipient = await recipientTo('0123456789')
  const again = { source: 'balance', amount: 100, recipient, reference: 'payout-to-account-6789' }
  expect((await post(sandbox, '/transfer', again)).body).toMatchObject({
    message: expect.stringContaining('unique reference'),
  })
  const rich = { source: 'balance', amount: 9_000_000_000, recipient, reference: 'payout-much-too-large' }
  expect((await post(sandbox, '/transfer', rich)).body).toMatchObject({
    message: 'Your balance is not enough to fulfil this request',
  })
  const nobody = await post(sandbox, '/transfer', { ...again, recipient: 'RCP_none', reference: 'payout-to-nobody-1' })
  expect(nobody).toMatchObject({
    status: 400,
    body: {
      status: false,
      message: 'Recipient specified is invalid',
      type: 'validation_error',
      code: 'invalid_transfer_recipient',
    },
  })
  expect((await get(sandbox, '/transfer/verify/none')).status).toBe(404)
  expect((await get(sandbox, '/transfer?perPage=2&page=3')).body).toMatchObject({
    data: [{ reference: 'payout-to-account-0001' }, { reference: 'payout-to-account-6789', status: 'reversed' }],
    meta: { total: 6, pageCount: 3 },
  })
})

test('a refund is queued and told, never more than was paid, and can fail', async () => {
  await using listener = await startListener()
  await using sandbox = await startWorld({ ...FAST, paystackWebhookUrl: listener.url })
  const { bank } = sandbox.control
  expect((await post(sandbox, '/refund', { transaction: REFERENCE })).status).toBe(404)
  bank.send({ accountNumber: await openAccount(sandbox), currency: 'NGN', amount: '2500', senderName: 'Ada Obi' })
  const paid = bank.balance()
  bank.nextRefund('failed')
  const events = async (body: object) => {
    listener.posted.length = 0
    const made = await post(sandbox, '/refund', { transaction: REFERENCE, ...body })
    expect(made.body).toMatchObject({ message: 'Refund has been queued for processing', data: { status: 'pending' } })
    await until(() => bank.refunds().every(({ status }) => status !== 'pending'))
    await bank.webhooks.idle()
    return listener.posted.map((each) => each.body as Event).filter(({ event }) => event.startsWith('refund'))
  }
  expect(await events({})).toMatchObject([{ event: 'refund.failed', data: { transaction_reference: REFERENCE } }])
  expect(bank.balance()).toBe(paid)
  expect(await events({ amount: 100_000 })).toMatchObject([{ event: 'refund.processed', data: { amount: '100000' } }])
  expect((await post(sandbox, '/refund', { transaction: REFERENCE, amount: 150_001 })).status).toBe(400)
  expect(await events({})).toMatchObject([{ event: 'refund.processed', data: { amount: '150000' } }])
  expect((await post(sandbox, '/refund', { transaction: REFERENCE })).body.message).toBe(
    'Transaction has been fully reversed',
  )
  expect(bank.balance()).toBe(paid - 250_000)
})

test('the bank wants its key and right fields, and breaks down on demand', async () => {
  await using sandbox = await startWorld(FAST)
  const { bank } = sandbox.control
  const wrong = await get(sandbox, '/balance', 'sk_test_other')
  expect(wrong).toMatchObject({ status: 401, body: { status: false, message: 'Invalid key' } })
  expect((await get(sandbox, '/balance')).body.data).toEqual([{ currency: 'NGN', balance: 5_000_000_000 }])
  const charge = { email: 'ada@kivuko.example', amount: 250_000, bank_transfer: {} }
  expect((await post(sandbox, '/charge', { ...charge, amount: 10.5 })).status).toBe(400)
  expect((await post(sandbox, '/charge', { ...charge, email: 'x' })).status).toBe(400)
  await openAccount(sandbox)
  expect((await post(sandbox, '/charge', { ...charge, reference: REFERENCE })).body).toMatchObject({
    message: 'Duplicate Transaction Reference',
  })
  expect((await get(sandbox, '/transaction/verify/none')).status).toBe(400)
  bank.fail({ endpoint: 'balance', how: 'error' })
  expect((await get(sandbox, '/balance')).status).toBe(500)
  bank.fail({ endpoint: 'charge', how: 'down', when: 'after' })
  await expect(post(sandbox, '/charge', { ...charge, reference: 'ord_unknown' })).rejects.toThrow('fetch failed')
  expect((await get(sandbox, '/charge/ord_unknown')).status).toBe(200)
})

type Feed = { lines: Record<string, string>[]; next: string }

async function feed({ bankFeed }: Sandbox, since = '0', key = bankFeed.key): Promise<{ status: number; body: Feed }> {
  const answer = await fetch(`${bankFeed.url}/statement?since=${since}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: answer.status, body: (await answer.json()) as Feed }
}

test('a transfer by hand is a line of the statement, read on from where one stopped', async () => {
  await using sandbox = await startWorld(FAST)
  const { bank } = sandbox.control
  const given = { currency: 'KES', amount: '1500', senderName: 'WANJIRU KAMAU', reference: 'KVK-1' } as const
  bank.send(given)
  const { body } = await feed(sandbox)
  expect(body.lines).toEqual([
    {
      id: expect.stringMatching(/^ln_/),
      account_number: '0000000002',
      currency: 'KES',
      amount: '1500.00',
      sender_name: 'WANJIRU KAMAU',
      reference: 'KVK-1',
      narration: 'KVK-1',
      booked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  expect((await feed(sandbox, body.next)).body).toEqual({ lines: [], next: body.next })
  bank.send({ ...given, currency: 'USD', amount: '0.01', reference: 'garbled KVK', copies: 2 })
  const second = await feed(sandbox, body.next)
  expect(second.body.lines.map(({ currency, reference }) => [currency, reference])).toEqual([
    ['USD', 'garbled KVK'],
    ['USD', 'garbled KVK'],
  ])
  expect(new Set(second.body.lines.map(({ id }) => id)).size).toBe(2)
  bank.send({ ...given, currency: 'EUR', reference: undefined, narration: 'for my coins', delayMs: 30 })
  expect(bank.statement()).toHaveLength(3)
  await until(() => bank.statement().length === 4)
  expect((await feed(sandbox, second.body.next)).body.lines).toMatchObject([
    { account_number: '0000000004', reference: '', narration: 'for my coins' },
  ])
  sandbox.control.reset()
  bank.send(given)
  expect((await feed(sandbox, second.body.next)).body.lines).toHaveLength(1)
  expect((await feed(sandbox, 'x')).status).toBe(400)
  expect((await feed(sandbox, '0', 'other')).status).toBe(401)
  bank.fail({ endpoint: 'statement', how: 'error' })
  expect((await feed(sandbox)).status).toBe(503)
  expect(() => bank.send({ ...given, amount: '1.005' })).toThrow(RangeError)
})
