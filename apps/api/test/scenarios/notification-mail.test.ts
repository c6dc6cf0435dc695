// Copies of notifications by mail: for those who want them, and once.
import { getPreferences, savePreferences } from '@kivuko/contract/notifications.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { gatherMails } from '../../src/record/notifications/gather-mails.ts'
import { mailNotification } from '../../src/record/notifications/mail-notification.ts'
import { takeWaitingMails } from '../../src/record/notifications/store.ts'
import { notifyMany } from '../../src/record/notify.ts'
import { NOTICE, noticesOf, notifyCustomer } from '../support/notices.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

test('PRO-09 mail comes for payments, transactions and identity until it is turned off; for security always, for others never', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const all = { payment: true, transaction: true, kyc: true, security: true }
  expect((await customer.call(getPreferences)).body.email_notifications).toEqual(all)
  const save = async (email_notifications: object) =>
    (await customer.call(savePreferences, { body: { email_notifications } })).body.email_notifications
  expect(await save({ payment: false })).toEqual({ ...all, payment: false })
  expect(await save({ kyc: false })).toEqual({ ...all, payment: false, kyc: false })
  expect(await save({ kyc: true })).toEqual({ ...all, payment: false })
  await notifyCustomer(app, customer, { key: 'off', title: 'Turned off' })
  await notifyCustomer(app, customer, { key: 'never', title: 'Never mailed', type: 'warning' })
  await notifyCustomer(app, customer, { key: 'own', title: 'Has its own mail', type: 'kyc', hasOwnMail: true })
  await notifyCustomer(app, customer, { key: 'on', title: 'Still on', type: 'kyc', actionUrl: '/wallet' })
  await notifyCustomer(app, customer, { key: 'always', title: 'Always', type: 'security' })
  await until('the jobs are done', async () => (await openJobs(app)) === 0)
  const mails = app.sandbox.control.inbox.messages({ to: customer.email })
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['Always', 'Still on'])
  const copy = mails.find(({ subject }) => subject === 'Still on')
  // Nobody has confirmed the address: what was typed as a name may be meant for a stranger.
  expect(copy?.text).toMatch(/^Hello,\n/)
  // What it says holds: each kind that has this line can be turned off there.
  expect(copy?.text).toContain(`You choose which of this mail you get: ${app.deps.config.publicUrl}/settings`)
  expect(mails.find(({ subject }) => subject === 'Always')?.text).not.toContain('You choose')
  expect(copy?.text).toContain(`A message.\n\n${app.deps.config.publicUrl}/wallet`)
})

test('what is no choice is refused by its field and nothing is saved', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  const body = { email_notifications: { transaction: false, payment: 'no' } } as never
  const { code, errors } = (await call(savePreferences, { body })).problem
  expect([code, errors]).toEqual([
    'validation_failed',
    [{ field: 'email_notifications.payment', message: 'must be true or false' }],
  ])
  expect((await call(getPreferences)).body.email_notifications.transaction).toBe(true)
})

test('SEC-207 a copy is mailed once, however often its job runs; about the console, it leads to the console’s own address', {
  tags: 'long',
}, async () => {
  const CONSOLE_URL = 'http://console.localhost:3000'
  await using app = await startTestApp({ sandbox: true, env: { CONSOLE_URL } })
  const customer = await app.customer()
  const mail = async () => {
    const [notice] = await noticesOf(customer)
    for (let run = 0; run < 3; run += 1) await mailNotification(app.deps, notice?.id as `ntf_${string}`)
    return app.sandbox.control.inbox.messages({ to: customer.email }).map(({ text }) => text)
  }
  await notifyCustomer(app, customer, { key: 'a', actionUrl: '/wallet' })
  expect(await mail()).toEqual([expect.stringContaining(`${app.deps.config.publicUrl}/wallet`)])
  await notifyCustomer(app, customer, { key: 'b', actionUrl: '/console/jobs' })
  const texts = await mail()
  expect(texts.filter((text) => text.includes(`${CONSOLE_URL}/console/jobs`))).toHaveLength(1)
  expect(texts).toHaveLength(2)
})

async function openJobs(app: TestApp): Promise<number> {
  const { rows } = await app.deps.pool.query<{ open: bigint }>(
    `select count(*) as open from graphile_worker.jobs where task_identifier = 'mail-notification'`,
  )
  return Number(rows[0]?.open)
}

test('SEC-165 mails of notices that were written together go out once each, whoever gathers them and whatever dies meanwhile', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customers = [await app.customer(), await app.customer(), await app.customer()]
  const notices = customers.map(({ user }) => ({ ...NOTICE, userId: user.id as UserId, title: 'Together' }))
  const notifyAll = () => inTransaction(app.deps.db, (tx) => notifyMany(app.deps, tx, notices))
  const waiting = async () => (await app.deps.db.selectFrom('mails_waiting').selectAll().execute()).length
  const jobs = async () => {
    const { rows } = await app.deps.pool.query<{ ids: string[] }>(
      `select (payload -> 'notificationIds')::jsonb as ids from graphile_worker._private_jobs
      join graphile_worker._private_tasks t on t.id = task_id where t.identifier = 'mail-notifications'`,
    )
    return rows.flatMap(({ ids }) => ids)
  }
  await notifyAll()
  // Told again they are no news, and wait for no second mail.
  await notifyAll()
  expect([await waiting(), (await jobs()).length]).toEqual([1, 0])
  // Who dies before the commit has taken nothing.
  const dies = inTransaction(app.deps.db, async (tx) => {
    expect(await takeWaitingMails(tx, 10)).toHaveLength(3)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect([await waiting(), (await jobs()).length]).toEqual([1, 0])
  await Promise.all([gatherMails(app.deps), gatherMails(app.deps), gatherMails(app.deps)])
  expect([await waiting(), new Set(await jobs()).size, (await jobs()).length]).toEqual([0, 3, 3])

  // What waits is gathered by whoever runs jobs, without being told.
  const later = notices.map((notice) => ({ ...notice, key: 'later', title: 'Later' }))
  await app.startBackground()
  await inTransaction(app.deps.db, (tx) => notifyMany(app.deps, tx, later))
  await until('all mails are sent', async () => {
    const { rows } = await app.deps.pool.query(
      "select from notifications where mailed_at is null and title in ('Together', 'Later')",
    )
    return rows.length === 0
  })
  for (const { email } of customers) {
    const subjects = app.sandbox.control.inbox.messages({ to: email }).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Later', 'Together'])
  }
})
