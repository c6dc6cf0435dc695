import { IDEMPOTENCY_HIT_HEADER } from '@kivuko/contract/endpoint.ts'
import { payoutToPhone } from '@kivuko/contract/mobile-money.ts'
import { recentRecipients, transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf, give } from '../support/gifts.ts'
import { noticesOf } from '../support/notices.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const KEY = 'transfer-key-1'

test('SND-02 SND-46 API-52 API-53 naira go to another customer at once and free, and both sides see it', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  const answer = await send(ada, brian.email.toUpperCase(), '400.50', { note: ' for  lunch\n' })
  expect(answer.body).toMatchObject({
    status: 'success',
    message: '₦400.50 sent to Brian Otieno.',
    amount: '400.50',
    currency: 'NGN',
    recipient_name: 'Brian Otieno',
  })
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['599.50', '400.50'])
  const { transaction_id, reference } = answer.body
  expect(await linesOf(app, ada)).toEqual([
    {
      id: transaction_id,
      type: 'transfer',
      state: 'completed',
      reference,
      amount_units: 40_050n,
      fee_units: 0n,
      description: 'Sent to Brian Otieno: for lunch',
      recipient_name: 'Brian Otieno',
    },
  ])
})

test('TXN-28 the recipient has a deposit that names its source, and both are told, without the note', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  const { reference } = (await send(ada, brian.email, '400', { note: 'for lunch' })).body
  expect(await linesOf(app, brian)).toMatchObject([
    { type: 'deposit', state: 'completed', reference, description: 'Received from Ada Obi: for lunch' },
  ])
  expect((await noticesOf(ada))[0]).toMatchObject({ type: 'security', title: 'You sent ₦400.00 to Brian Otieno' })
  const [notice] = await noticesOf(brian)
  expect(notice).toMatchObject({ type: 'payment', title: 'Ada Obi sent you ₦400.00' })
  expect(JSON.stringify([await noticesOf(ada), await noticesOf(brian)])).not.toContain('lunch')
})

test('TXN-28 both sides of many transfers at once are mailed alike, each once', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian] = await pair(app, 100_000n)
  await Promise.all(Array.from({ length: 15 }, () => send(ada, brian.email, '1')))
  const subjects = (to: string) => app.sandbox.control.inbox.messages({ to }).map(({ subject }) => subject)
  const mails = (subject: string) => Array.from({ length: 15 }, () => subject)
  await until('all is mailed', () => subjects(ada.email).length >= 15 && subjects(brian.email).length >= 15)
  // Nobody has confirmed these addresses.
  expect(subjects(ada.email)).toEqual(mails('You sent ₦1.00'))
  expect(subjects(brian.email)).toEqual(mails('You were sent ₦1.00'))
})

test('SND-03 SND-48 a phone finds its one account, or the one that proved it', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  const other = await app.customer('Wanjiru Kamau')
  await setPhone(app, brian, '+254712345678')
  expect((await send(ada, '0712 345 678', '1')).body.recipient_name).toBe('Brian Otieno')
  await setPhone(app, other, '+254712345678')
  expect((await send(ada, '0712345678', '1')).problem.code).toBe('recipient_not_found')
  await setPhone(app, other, '+254712345678', new Date())
  expect((await send(ada, '254712345678', '1')).body.recipient_name).toBe('Wanjiru Kamau')
})

test('SND-11 SND-18 SND-31 whom or what cannot be sent is refused by name, and nothing moves', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  const suspended = await app.customer()
  await suspend(app, suspended)
  const refusal = async (identifier: string, amount: string | number) => {
    const { status, problem } = await send(ada, identifier, amount)
    return [status, problem.code, problem.errors?.[0]?.field]
  }
  expect(await refusal(ada.email, '1')).toEqual([422, 'recipient_self', undefined])
  expect(await refusal(suspended.email, '1')).toEqual([422, 'recipient_suspended', undefined])
  expect(await refusal('nobody@kivuko.example', '1')).toEqual([404, 'recipient_not_found', undefined])
  expect(await refusal('customer', '1')).toEqual([404, 'recipient_not_found', undefined])
  expect(await refusal(brian.email, '0.99')).toEqual([422, 'amount_out_of_range', 'amount'])
  expect(await refusal(brian.email, '0')).toEqual([422, 'validation_failed', 'amount'])
  expect(await refusal(brian.email, '1.005')).toEqual([422, 'validation_failed', 'amount'])
  expect(await refusal(brian.email, '1000.01')).toEqual([422, 'insufficient_balance', undefined])
  expect(await balanceOf(ada, 'NGN')).toBe('1000.00')
  expect((await send(ada, brian.email, 1000)).body.amount).toBe('1000.00')
  expect(await balanceOf(ada, 'NGN')).toBe('0.00')
})

test('SND-11 a suspended customer sends nothing', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  await suspend(app, ada)
  const { status, problem } = await send(ada, brian.email, '1')
  expect([status, problem.code]).toEqual([403, 'account_suspended'])
})

test('API-53 the same key sends once, gives the same answer, and is refused for anything else', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app, 100_000n)
  const first = await send(ada, brian.email, '10', { key: KEY })
  expect(first.headers[IDEMPOTENCY_HIT_HEADER]).toBeUndefined()
  const again = await send(ada, brian.email, '10', { key: KEY })
  expect([again.headers[IDEMPOTENCY_HIT_HEADER], again.body]).toEqual(['true', first.body])
  expect((await send(ada, brian.email, '11', { key: KEY })).problem.code).toBe('idempotency_conflict')
  expect(await balanceOf(brian, 'NGN')).toBe('10.00')
  const refused = await send(ada, brian.email, '5000', { key: 'another-key' })
  await give(app, ada, 'NGN', 1_000_000n)
  const refusedAgain = await send(ada, brian.email, '5000', { key: 'another-key' })
  expect([refused.problem.code, refusedAgain.problem.code]).toEqual(['insufficient_balance', 'insufficient_balance'])
  expect(refusedAgain.headers[IDEMPOTENCY_HIT_HEADER]).toBe('true')
  expect((await send(ada, brian.email, '1', { key: 'short' })).problem.errors?.[0]?.field).toBe('idempotency-key')
})

test('API-53 a hundred calls at once with one key send once; each is given its answer', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  await using other = await startSecondProcess(app)
  const [ada, brian] = await pair(app, 100_000n)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => send(index % 2 ? ada : other.as(ada), brian.email, '10', { key: KEY })),
  )
  const references = new Set(answers.map(({ body }) => body.reference))
  expect([references.size, await balanceOf(brian, 'NGN'), await balanceOf(ada, 'NGN')]).toEqual([1, '10.00', '990.00'])
  expect(answers.filter(({ headers }) => !headers[IDEMPOTENCY_HIT_HEADER])).toHaveLength(1)
})

test('RUN-122 a key that was used before, and a refusal, leave the others of their moment as they are', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, ben] = await pair(app, 1_000n)
  const first = await send(ada, ben.email, '1', { key: 'bench-of-keys' })
  const asked = [
    send(ada, ben.email, '1', { key: 'bench-of-keys' }),
    send(ada, ben.email, '2', { key: 'bench-of-keys' }),
    send(ada, 'nobody@kivuko.example', '1'),
    send(ada, ben.email, '50'),
    ...['1', '2', '3'].map((amount) => send(ada, ben.email, amount)),
  ]
  const [again, other, nobody, tooMuch, ...made] = await Promise.all(asked)
  expect(again?.body).toEqual(first.body)
  expect([other, nobody, tooMuch].map((each) => each?.status)).toEqual([409, 404, 422])
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balanceOf(ben, 'NGN')).toBe('7.00')
  expect(await linesOf(app, ben)).toHaveLength(4)
})

test('RUN-142 of more at one moment than they have, in batches that overlap, customers send what they have and no kobo more', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ben, ...senders] = (await Promise.all(
    ['Ben Ito', 'Ada Obi', 'Brian Otieno', 'Chidi Eze', 'Dalila Hassan'].map(app.customer),
  )) as [Customer, ...Customer[]]
  for (const sender of senders) await give(app, sender, 'NGN', 2_000n)
  // Each comes fifty times: a batch takes a hundred, so that others begin beside it.
  const calls = Array.from({ length: 200 }, (_, index) => send(senders[index % 4] as Customer, ben.email, '1'))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(Map.groupBy(statuses, (status) => status).get(200)).toHaveLength(80)
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
  expect(await Promise.all(senders.map((sender) => balanceOf(sender, 'NGN')))).toEqual(senders.map(() => '0.00'))
  expect(await balanceOf(ben, 'NGN')).toBe('80.00')
  expect(await linesOf(app, ben)).toHaveLength(80)
})

test('SND-20 API-64 of two processes that send the whole balance at once, exactly one does', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await using other = await startSecondProcess(app)
  const [ada, brian] = await pair(app, 100_000n)
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => send(ada, brian.email, '1000')),
      ...[1, 2, 3].map(() => send(other.as(ada), brian.email, '1000')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['0.00', '1000.00'])
    await send(brian, ada.email, '1000')
  }
})

test('SND-02 transfers criss-cross between processes without waiting for each other for ever, and no kobo is lost', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await using other = await startSecondProcess(app)
  const people = await Promise.all(['Ada Obi', 'Brian Otieno', 'Chidi Eze', 'Dalila Hassan'].map(app.customer))
  for (const person of people) await give(app, person, 'NGN', 100_000n)
  const calls = Array.from({ length: 200 }, (_, index) => {
    const [from, to] = [people[index % 4], people[(index * 7 + 1 + (index >> 4)) % 4]] as [Customer, Customer]
    return send(index % 2 ? from : other.as(from), to.email, String(1 + (index % 9)))
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
  const { rows } = await sql<{ total: string; lines: bigint; entries: bigint }>`
    select (select sum(balance)::text from ledger.accounts where name like 'customer:%') as total,
      (select count(*) from transactions) as lines,
      (select count(*) from ledger.entries e join ledger.journals j on j.id = e.journal_id where j.kind = 'transfer') as entries`.execute(
    app.deps.db,
  )
  expect(rows[0]?.total).toBe('400000')
  expect(rows[0]?.lines).toBe(rows[0]?.entries)
})

test('SND-35 SND-37 recent recipients are the last five, each once, newest first', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const ada = await app.customer('Ada Obi')
  await give(app, ada, 'NGN', 100_000n)
  expect((await ada.call(recentRecipients)).body).toEqual({ recipients: [] })
  const people = await Promise.all(['B B', 'C C', 'D D', 'E E', 'F F', 'G G', 'H H'].map((name) => app.customer(name)))
  for (const person of [...people, people[2] as Customer]) {
    await send(ada, person.email, '1')
    app.clock.advance(1000)
  }
  const { recipients } = (await ada.call(recentRecipients)).body
  expect(recipients.map(({ name }) => name)).toEqual(['D D', 'H H', 'G G', 'F F', 'E E'])
  expect(recipients[0]).toMatchObject({ kind: 'internal', identifier: people[2]?.email })
  expect((await (people[0] as Customer).call(recentRecipients)).body.recipients).toEqual([])
})

test('SND-35 SND-37 phones that were paid stand among them by their time', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = await pair(app, 100_000_000n)
  await payPhone(ada, '0712345678')
  app.clock.advance(1000)
  await send(ada, brian.email, '1')
  app.clock.advance(1000)
  await payPhone(ada, '0112345678')
  await payPhone(ada, '0112345678')
  const { recipients } = (await ada.call(recentRecipients)).body
  expect(recipients.map(({ kind, identifier }) => [kind, identifier])).toEqual([
    ['mobile_money', '+254112345678'],
    ['internal', brian.email],
    ['mobile_money', '+254712345678'],
  ])
})

type Extras = { note?: string; key?: string }

function send({ call }: Customer, recipient_identifier: string, amount: string | number, { note, key }: Extras = {}) {
  const body = { recipient_identifier, amount, currency: 'NGN', note, transfer_type: 'internal' } as const
  return call(transferInternally, { body, ...(key ? { key } : {}) })
}

/** Ada, who has something, and Brian, who has nothing. */
async function pair(app: TestApp, units: bigint): Promise<[Customer, Customer]> {
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', units)
  return [ada, brian]
}

let payments = 0

async function payPhone({ call }: Customer, phone_number: string): Promise<void> {
  payments += 1
  const reference = `phone-payment-${payments}`
  const { status } = await call(payoutToPhone, { key: reference, body: { phone_number, amount: '1000', reference } })
  expect(status).toBe(200)
}

async function setPhone(app: TestApp, { user }: Customer, phone: string, verifiedAt: Date | null = null) {
  await sql`update users set phone = ${phone}, phone_verified_at = ${verifiedAt} where id = ${user.id}`.execute(
    app.deps.db,
  )
}

async function suspend(app: TestApp, { user }: Customer) {
  await sql`update users set suspended_at = now() where id = ${user.id}`.execute(app.deps.db)
}

async function linesOf(app: TestApp, { user }: Customer) {
  const { rows } = await sql`select id, type, state, reference, amount_units, fee_units, description, recipient_name
    from transactions where user_id = ${user.id}`.execute(app.deps.db)
  return rows
}
