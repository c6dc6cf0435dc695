// Goal: each kind of notice comes by the channels that its customer chose, and what can wait does not wake them.
import { getPreferences, savePreferences } from '@kivuko/contract/notifications.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NotificationId, UserId } from '../../src/platform/ids.ts'
import { untilNoJob } from '../support/cases.ts'
import { noticesOf, notifyCustomer } from '../support/notices.ts'
import { subscribe, untilSent } from '../support/pushes.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { freshPhone, verifyPhone } from '../support/verification.ts'

const HOUR = 3_600_000

test('NOT-208 NOT-209 NOT-212 NOT-213 in quiet hours what can wait waits, is told together at their end, and security comes at once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer()
  const number = freshPhone()
  await verifyPhone(app, ada, number)
  const browser = await subscribe(app, ada)
  await app.startBackground()
  const texts = () =>
    app.sandbox.control.sms
      .messages({ to: number })
      .map(({ text }) => text)
      .filter((text) => !text.includes('is your Kivuko code'))
  const clockAt = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString().slice(11, 16)
  const quiet = (from: number, to: number) => ({ from: clockAt(from), to: clockAt(to), time_zone: 'UTC' })
  const save = async (body: object) => (await ada.call(savePreferences, { body })).body
  const happens = (key: string, change: object = {}) =>
    notifyCustomer(app, ada, { key, type: 'transaction', title: `Thing ${key}`, ...change })
  const bodies = () => browser.told().map(({ body }) => body)

  const wrong = await ada.call(savePreferences, {
    body: { quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Nairobi' } },
  })
  expect(wrong.problem.errors?.[0]?.field).toBe('quiet_hours.time_zone')
  for (const [from, to, field] of [
    ['24:00', '07:00', 'quiet_hours.from'],
    ['07:00', '07:00', 'quiet_hours.to'],
  ] as const) {
    const { problem } = await ada.call(savePreferences, { body: { quiet_hours: { from, to, time_zone: 'UTC' } } })
    expect(problem.errors?.[0]?.field).toBe(field)
  }
  const hours = quiet(-HOUR, 2 * HOUR)
  const saved = await save({ quiet_hours: hours, notices: { transaction: { text: true }, security: { text: true } } })
  expect(saved).toMatchObject({ quiet_hours: hours, sms_notifications: true })

  for (const key of ['a', 'b', 'c', 'read']) await happens(key)
  await happens('urgent', { type: 'security' })
  await until('it comes at once', () => texts().length === 1 && browser.told().length === 1)
  await untilNoJob(app, 'push-notification')
  await untilNoJob(app, 'text-notification')
  expect([bodies(), texts()]).toEqual([
    ['There is news about the security of your account.'],
    ['Kivuko: Thing urgent. A message.'],
  ])
  const read = (await noticesOf(ada)).find(({ title }) => title === 'Thing read')
  await app.deps.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', read?.id as NotificationId)
    .execute()
  // Hours that are moved while something waits are kept to.
  await save({ quiet_hours: quiet(-HOUR, 3 * HOUR) })
  await app.advance(2.5 * HOUR)
  await app.advance(0.6 * HOUR)
  await until('what waited comes', () => texts().length === 2 && browser.told().length === 2)
  expect([bodies().at(-1), texts()[0]]).toEqual([
    '3 things happened.',
    'Kivuko: 3 things happened. Thing a. Thing b. Thing c.',
  ])
  expect(browser.told().at(-1)?.url).toBe(`${app.deps.config.publicUrl}/notifications`)

  // Switched off, what waits comes now; one alone is told as itself. What was switched off meanwhile does not come.
  await save({ quiet_hours: quiet(-HOUR, 2 * HOUR) })
  await happens('d', { message: 'KES 10.' })
  await until('it waits', async () => (await app.deps.db.selectFrom('held_notices').selectAll().execute()).length === 2)
  await save({ notices: { transaction: { push: false } } })
  await save({ quiet_hours: null })
  await until('it comes', () => texts().length === 3)
  await untilSent(app)
  expect([texts()[0], browser.told().length]).toEqual(['Kivuko: Thing d. KES 10.', 2])
})

test('NOT-215 what was chosen before there was a table of choices holds until something else is chosen', async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const user_id = ada.user.id as UserId
  await app.deps.db.insertInto('mail_choices').values({ user_id, kind: 'kyc', is_on: false }).execute()
  await sql`insert into preferences (user_id, sms_notifications, display_currency) values (${user_id}, true, 'KES')`.execute(
    app.deps.db,
  )
  const before = (await ada.call(getPreferences)).body
  expect(before).toMatchObject({
    sms_notifications: true,
    display_currency: 'KES',
    push_details: false,
    quiet_hours: null,
  })
  expect(before.notices).toEqual({
    transaction: { mail: true, text: true, push: true },
    payment: { mail: true, text: true, push: true },
    kyc: { mail: false, text: false, push: true },
    security: { mail: true, text: true, push: true },
    other: { mail: false, text: false, push: true },
  })
  const body = { notices: { kyc: { mail: true }, transaction: { text: false }, payment: { text: false } } }
  const after = (await ada.call(savePreferences, { body })).body
  expect([after.email_notifications.kyc, after.sms_notifications]).toEqual([true, true])
  expect(after.notices.transaction.text).toBe(false)
  // The release before reads what was chosen where it looks.
  expect(await app.deps.db.selectFrom('mail_choices').select('is_on').execute()).toEqual([{ is_on: true }])
  await ada.call(savePreferences, { body: { notices: { security: { text: false } } } })
  expect(await app.deps.db.selectFrom('preferences').select('sms_notifications').execute()).toEqual([
    { sms_notifications: false },
  ])
})
