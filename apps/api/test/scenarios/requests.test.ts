// One customer asks another for money: asked, paid, declined, taken back, blocked, out of time.
import { askForMoney, REQUESTS_A_DAY_MAX, REQUESTS_OPEN_MAX, unblockAsker } from '@kivuko/contract/requests.ts'
import { recentRecipients } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { expireRequest } from '../../src/trading/requests/end-request.ts'
import { getUser } from '../../src/users/find-user.ts'
import { openCompany } from '../support/companies.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { ask, count, decline, hold, listOf, pair, pay, suspend, takeBack } from '../support/money-requests.ts'
import { noticesOf } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { startTestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

test('REQ-01 REQ-02 a customer is asked for an amount with a note, is told without it, and pays exactly that: both sides see it', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const asked = await ask(brian, ada, { amount: '400.50', note: ' for  lunch\nhttps://evil.example ' })
  expect(asked.body).toMatchObject({
    side: 'sent',
    person: { name: 'Ada Obi' },
    amount: '400.50',
    currency: 'NGN',
    note: 'for lunch https://evil.example',
    state: 'open',
  })
  const [notice] = await noticesOf(ada)
  // By mail as well: what is of payments comes so unless somebody chose otherwise.
  expect(notice).toMatchObject({ type: 'payment', title: 'Brian Otieno asks you for ₦400.50', action_url: '/requests' })
  expect(JSON.stringify(await noticesOf(ada))).not.toContain('evil')
  const { id } = asked.body
  const [received] = (await listOf(ada)).requests
  expect(received).toMatchObject({ id, side: 'received', person: { name: 'Brian Otieno' }, state: 'open' })
  expect(received?.person.contact).not.toBe(brian.email)

  const paid = await pay(ada, id)
  expect(paid.body).toMatchObject({ status: 'success', amount: '400.50', recipient_name: 'Brian Otieno' })
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['599.50', '400.50'])
  for (const each of [ada, brian])
    expect((await listOf(each)).requests).toMatchObject([{ state: 'paid', reference: paid.body.reference }])
  expect((await noticesOf(brian))[0]).toMatchObject({ type: 'payment', title: 'Ada Obi sent you ₦400.50' })
  // Who was paid so shows no contact, and stands among nobody's recent recipients.
  expect((await ada.call(recentRecipients)).body.recipients).toEqual([])
  const { rows } = await sql<{
    text: string
  }>`select t::text as text from transactions t where user_id = ${ada.user.id}`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(brian.email)
})

test('REQ-03 whom or what cannot be asked is refused by name, and nothing is written', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const frozen = await app.customer()
  await suspend(app, frozen)
  const refusal = async (to: string, amount = '10', note = '') => {
    const body = { recipient_identifier: to, amount, note }
    const { status, problem } = await brian.call(askForMoney, { body, key: newReference() })
    return [status, problem.code, problem.errors?.[0]?.field]
  }
  expect(await refusal(brian.email)).toEqual([422, 'request_self', undefined])
  expect(await refusal('nobody@kivuko.example')).toEqual([404, 'recipient_not_found', undefined])
  expect(await refusal(frozen.email)).toEqual([404, 'recipient_not_found', undefined])
  expect(await refusal(ada.email, '0.99')).toEqual([422, 'amount_out_of_range', 'amount'])
  expect(await refusal(ada.email, '1.005')).toEqual([422, 'validation_failed', 'amount'])
  expect(await refusal(ada.email, '10', 'x'.repeat(141))).toEqual([422, 'validation_failed', 'note'])
  expect(
    (await frozen.call(askForMoney, { body: { recipient_identifier: ada.email, amount: '1' } })).problem.code,
  ).toBe('account_suspended')
  await hold(app, brian)
  expect((await refusal(ada.email))[1]).toBe('account_held')
  expect(await count(app)).toBe(0)
})

test('SND-196 a company is not asked for money: nobody could pay it, and nothing is written', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { email } = await getUser(app.deps.db, await openCompany(app, ada))
  const body = { recipient_identifier: email, amount: '10' }
  const { problem } = await brian.call(askForMoney, { body, key: newReference() })
  expect([problem.code, problem.detail]).toEqual([
    'recipient_not_found',
    'A company is not asked for money here. Send it an invoice of your own.',
  ])
  expect(await count(app)).toBe(0)
})

test('REQ-04 whom it asks declines it, who asks is told, and it cannot be paid any more', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  // Not by who asks, nor by a stranger.
  const stranger = await app.customer()
  for (const other of [brian, stranger]) expect((await decline(other, id)).problem.code).toBe('request_not_found')
  expect((await decline(ada, id)).body.state).toBe('declined')
  expect((await decline(ada, id)).body.state).toBe('declined')
  expect((await noticesOf(brian))[0]?.title).toBe('Ada Obi declined your request')
  expect((await pay(ada, id)).problem.code).toBe('request_closed')
  expect((await takeBack(brian, id)).problem.code).toBe('request_closed')
  expect(await balanceOf(ada, 'NGN')).toBe('1000.00')
})

test('REQ-05 who asks takes it back, and nobody else', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  expect((await takeBack(ada, id)).problem.code).toBe('request_not_found')
  expect((await takeBack(brian, id)).body.state).toBe('cancelled')
  expect((await pay(ada, id)).problem.code).toBe('request_closed')
})

test('REQ-06 after 14 days it has ended: it is shown so at once, cannot be paid, and who asks is told', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [late, asker] = await pair(app)
  const { id } = (await ask(asker, late)).body
  await app.advance(14 * DAY_MS - 1000)
  const [ada, brian] = [await signInAgain(app, late), await signInAgain(app, asker)]
  await expireRequest(app.deps, id as `mrq_${string}`)
  expect((await listOf(brian)).requests[0]?.state).toBe('open')
  await app.advance(1000)
  expect((await listOf(ada)).requests[0]?.state).toBe('expired')
  expect((await pay(ada, id)).problem.code).toBe('request_closed')
  await expireRequest(app.deps, id as `mrq_${string}`)
  await expireRequest(app.deps, id as `mrq_${string}`)
  expect((await noticesOf(brian)).filter(({ title }) => title === 'Your request ran out of time')).toHaveLength(1)
})

test('REQ-07 so many wait at a time and so many go to one person in a day, also when asked at once', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const answers = await Promise.all(Array.from({ length: REQUESTS_A_DAY_MAX + 3 }, () => ask(brian, ada)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(REQUESTS_A_DAY_MAX)
  expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('too_many_requests')
  // Taken back, they still count for the day.
  for (const { body } of answers.filter(({ status }) => status === 200)) await takeBack(brian, body.id)
  expect((await ask(brian, ada)).problem.code).toBe('too_many_requests')
  await app.advance(DAY_MS)
  const later = await signInAgain(app, brian)
  expect((await ask(later, ada)).status).toBe(200)
  for (let waiting = 1; waiting < REQUESTS_OPEN_MAX; waiting += 1)
    expect((await ask(later, await app.customer())).status).toBe(200)
  expect((await ask(later, await app.customer())).problem.code).toBe('too_many_requests')
})

test('REQ-08 who says so is asked no more by that person, until they let them again', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  expect((await decline(ada, id, true)).body.state).toBe('declined')
  expect((await ask(brian, ada)).problem.code).toBe('request_unwelcome')
  expect((await listOf(ada)).blocked).toEqual([{ id: brian.user.id, name: 'Brian Otieno' }])
  // The other way round nothing is said.
  expect((await ask(ada, brian)).status).toBe(200)
  const body = { asker_id: brian.user.id }
  for (const _ of [1, 2]) expect((await ada.call(unblockAsker, { body })).status).toBe(200)
  expect((await ask(brian, ada)).status).toBe(200)
})

test('REQ-14 the same key asks once; a stranger’s request is found by nobody', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const key = newReference()
  const first = await ask(brian, ada, { key })
  const again = await ask(brian, ada, { key })
  expect(again.body).toEqual(first.body)
  expect(await count(app)).toBe(1)
  const stranger = await app.customer()
  await give(app, stranger, 'NGN', 100_000n)
  expect((await pay(stranger, first.body.id)).problem.code).toBe('request_not_found')
  // Who asks does not pay their own.
  expect((await pay(brian, first.body.id)).problem.code).toBe('request_not_found')
})

test('REQ-15 a request that has ended is forgotten after 90 days; the transfer that paid it stays', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  await pay(ada, id)
  await app.advance(91 * DAY_MS)
  await sweepUp(backgroundOf(app.deps))
  expect(await count(app)).toBe(0)
  const { rows } = await sql`select id from transfers`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})
