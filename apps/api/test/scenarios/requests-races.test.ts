// Requests for money paid twice, ended at one instant, frozen and altered: what a thief tries.
import { payMoneyRequest, REQUESTS_A_DAY_MAX } from '@kivuko/contract/requests.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf, give } from '../support/gifts.ts'
import { ask, decline, hold, listOf, pair, pay, suspend, takeBack } from '../support/money-requests.ts'
import { newReference } from '../support/phone-payments.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp } from '../support/test-app.ts'

test('REQ-09 paid twice at once, by one key or several, in one process or two, it moves once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await using other = await startSecondProcess(app)
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  const key = newReference()
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => pay(ada, id, { key })),
    ...[1, 2, 3].map(() => pay(ada, id)),
    ...[1, 2, 3].map(() => pay(other.as(ada), id)),
  ])
  const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.reference))
  expect(made.size).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)
  expect(new Set(refused)).toEqual(new Set(['request_closed']))
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['900.00', '100.00'])
})

test('REQ-10 paid, declined and taken back at the same instant, it ends once: money moved when it is paid, and only then', async () => {
  await using app = await startTestApp()
  await using other = await startSecondProcess(app)
  const [ada, brian] = await pair(app)
  for (let round = 0; round < REQUESTS_A_DAY_MAX; round += 1) {
    const { id } = (await ask(brian, ada)).body
    const before = await balanceOf(brian, 'NGN')
    const [paid, taken, declined] = await Promise.all([
      pay(ada, id),
      takeBack(other.as(brian), id),
      decline(other.as(ada), id),
    ])
    const ends = [paid, taken, declined].filter(({ status }) => status === 200)
    expect(ends).toHaveLength(1)
    const [request] = (await listOf(ada)).requests.filter((each) => each.id === id)
    const moved = Number(await balanceOf(brian, 'NGN')) - Number(before)
    expect([request?.state === 'paid', moved]).toEqual([paid.status === 200, paid.status === 200 ? 100 : 0])
  }
})

test('REQ-11 paying takes the same proof as a first transfer, under the same key, and every guard of one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  const key = newReference()
  const bare = await ada.call(payMoneyRequest, { key, body: { request_id: id }, proof: undefined })
  expect(bare.problem.code).toBe('proof_required')
  expect((await listOf(ada)).requests[0]?.state).toBe('open')
  expect((await pay(ada, id, { key })).status).toBe(200)
  // Known by now.
  const next = (await ask(brian, ada)).body.id
  const unasked = await ada.call(payMoneyRequest, { body: { request_id: next }, proof: undefined })
  expect(unasked.status).toBe(200)
  const large = (await ask(brian, ada, { amount: '5000' })).body.id
  expect((await pay(ada, large)).problem.code).toBe('insufficient_balance')
  expect((await listOf(ada)).requests.find((each) => each.id === large)?.state).toBe('open')
  await give(app, ada, 'NGN', 1_000_000n)
  await hold(app, ada)
  expect((await pay(ada, large)).problem.code).toBe('account_held')
})

test('REQ-12 frozen on either side it is not paid: who asked and is frozen or held gets nothing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  await hold(app, brian)
  expect((await pay(ada, id)).problem.code).toBe('recipient_suspended')
  await sql`delete from account_holds`.execute(app.deps.db)
  await suspend(app, brian)
  expect((await pay(ada, id)).problem.code).toBe('recipient_suspended')
  await sql`update users set suspended_at = null`.execute(app.deps.db)
  await suspend(app, ada)
  expect((await pay(ada, id)).problem.code).toBe('account_suspended')
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['1000.00', '0.00'])
})

test('REQ-13 what it asks for cannot be changed once it was seen, whatever writes to the database', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await ask(brian, ada)).body
  for (const change of [
    'amount_units = 99999',
    "note = 'other'",
    `payer_id = '${brian.user.id}'`,
    'expires_at = now()',
  ])
    await expect(
      sql`update money_requests set ${sql.raw(change)} where id = ${id}`.execute(app.deps.db),
    ).rejects.toThrow()
  await pay(ada, id)
  expect(await balanceOf(ada, 'NGN')).toBe('900.00')
})
