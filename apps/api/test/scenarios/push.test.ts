// Goal: a browser that asked for it is told of what its customer wants to be told, once, in words that a locked screen may show.
import { logout } from '@kivuko/contract/auth.ts'
import { savePreferences } from '@kivuko/contract/notifications.ts'
import { addPushDevice, listPushDevices, PUSH_DEVICES_MAX, removePushDevice } from '@kivuko/contract/push-devices.ts'
import { expect, test } from 'vitest'
import type { NotificationId, UserId } from '../../src/platform/ids.ts'
import { pushNotification } from '../../src/record/notifications/push-notification.ts'
import { sendPush } from '../../src/record/notifications/send-push.ts'
import { noticesOf, notifyCustomer } from '../support/notices.ts'
import { subscribe, subscriptionOf, untilSent } from '../support/pushes.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { PUSH_KEYS } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const sendsLeft = (app: TestApp) => app.deps.db.selectFrom('push_sends').selectAll().execute()

test('NOT-201 NOT-202 NOT-203 NOT-204 NOT-205 a browser subscribes, is told once of what its customer wants, and no more once it is gone', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer()
  const { push } = app.sandbox.control
  const refused = async (change: object) => {
    const { status, problem } = await ada.call(addPushDevice, { body: { ...subscriptionOf(app).body, ...change } })
    return [status, problem.errors?.[0]?.field, problem.errors?.[0]?.message]
  }
  const isNoAddress = [422, 'endpoint', 'must be an address that begins with https://']
  expect(await refused({ endpoint: 'ftp://push.example/' })).toEqual(isNoAddress)
  expect(await refused({ auth: 'AAAA' })).toEqual([422, 'auth', 'must be 16 bytes as base64url'])
  expect(await refused({ p256dh: 'A'.repeat(87) })).toEqual([422, 'p256dh', 'must be a point of the curve P-256'])
  expect((await ada.call(listPushDevices)).body).toEqual({ public_key: PUSH_KEYS.publicKey, devices: [] })

  const phone = await subscribe(app, ada)
  const elsewhere = await signInAgain(app, ada)
  const laptop = await subscribe(app, elsewhere)
  const shown = (await ada.call(listPushDevices)).body.devices
  expect(shown.map(({ id, is_current }) => [id, is_current])).toEqual([
    [phone.device.id, true],
    [laptop.device.id, false],
  ])
  await app.startBackground()

  await notifyCustomer(app, ada, {
    key: 'a',
    type: 'transaction',
    title: 'KES 500 came in',
    message: 'From Brian Otieno.',
  })
  await until('both are told', () => phone.told().length === 1 && laptop.told().length === 1)
  const [told] = phone.told()
  const [notice] = await noticesOf(ada)
  const page = `${app.deps.config.publicUrl}/notifications`
  expect(told).toEqual({ title: 'Kivuko', body: 'There is news about your money.', url: page, tag: notice?.id })
  expect(push.messages(phone.path)[0]).toMatchObject({ urgency: 'normal', topic: notice?.id })

  await ada.call(savePreferences, {
    body: { push_details: true, notices: { payment: { push: false }, other: { push: false } } },
  })
  await notifyCustomer(app, ada, { key: 'b', type: 'payment' })
  await notifyCustomer(app, ada, { key: 'c', type: 'info' })
  await notifyCustomer(app, ada, {
    key: 'd',
    type: 'security',
    title: 'A new sign-in',
    message: 'Chrome.',
    actionUrl: '/security',
  })
  await notifyCustomer(app, ada, { key: 'd', type: 'security', title: 'Told again' })
  await untilSent(app)
  const security = { title: 'A new sign-in', body: 'Chrome.', url: `${app.deps.config.publicUrl}/security` }
  expect(phone.told().slice(1)).toEqual([expect.objectContaining(security)])
  expect(push.messages(phone.path)[0]?.urgency).toBe('high')
  const { problem } = await ada.call(savePreferences, { body: { notices: { security: { push: false as true } } } })
  expect(problem.errors).toEqual([{ field: 'notices.security.push', message: 'always comes' }])

  // Signed out there, and forgotten by its service: neither is told any more, and neither is listed.
  await elsewhere.call(logout)
  push.end(phone.path, 'forgotten')
  await notifyCustomer(app, ada, { key: 'e', type: 'kyc' })
  await until('none is left', async () => (await ada.call(listPushDevices)).body.devices.length === 0)
  const third = await subscribe(app, ada)
  push.end(third.path)
  await notifyCustomer(app, ada, { key: 'f', type: 'kyc' })
  await until('none is left', async () => (await ada.call(listPushDevices)).body.devices.length === 0)
  await untilSent(app)
  expect([phone.told().length, laptop.told().length, third.told().length]).toEqual([2, 2, 0])
  expect(await sendsLeft(app)).toEqual([])
})

test('NOT-201 whoever signs in at the same browser takes its place, and there are so many browsers at most', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { push } = app.sandbox.control
  const [ada, ben] = [await app.customer(), await app.customer()]
  await app.startBackground()
  const { path, body } = subscriptionOf(app)
  await ada.call(addPushDevice, { body })
  const taken = (await ben.call(addPushDevice, { body })).body
  expect((await ada.call(listPushDevices)).body.devices).toEqual([])
  expect((await ada.call(removePushDevice, { params: { id: taken.id } })).problem.code).toBe('push_device_not_found')
  await ben.call(removePushDevice, { params: { id: taken.id } })
  await notifyCustomer(app, ben, { type: 'kyc' })
  await untilSent(app)
  expect(push.messages(path)).toEqual([])
  expect(await addMany(app, ben)).toEqual([PUSH_DEVICES_MAX, 'too_many_push_devices'])
})

/** Sessions without end, each at a browser of its own; then one more asks. */
async function addMany(app: TestApp, { call, user }: Customer): Promise<[number, string]> {
  const { db } = app.deps
  for (let place = 0; place < PUSH_DEVICES_MAX; place += 1) {
    const token_hash = Buffer.alloc(32, place + 1)
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id as UserId)
      .executeTakeFirstOrThrow()
    const id = `ses_${String(place).padStart(26, '0')}` as const
    await db
      .insertInto('sessions')
      .values({ ...session, id, token_hash, device: null })
      .execute()
    const keys = { browser_key: Buffer.alloc(65), browser_secret: Buffer.alloc(16) }
    const device = { id: `pdv_${place}` as const, user_id: session.user_id, session_id: id, name: 'Chrome', ...keys }
    const endpoint = `https://push.example/${place}`
    await db
      .insertInto('push_devices')
      .values({ ...device, endpoint, created_at: app.clock.now() })
      .execute()
  }
  const { problem } = await call(addPushDevice, { body: subscriptionOf(app).body })
  const kept = await db
    .selectFrom('push_devices')
    .select('id')
    .where('user_id', '=', user.id as UserId)
    .execute()
  return [kept.length, problem.code]
}

test('NOT-206 NOT-207 a push that was not taken is tried again, and one that may have arrived is not', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer()
  const { push } = app.sandbox.control
  const browser = await subscribe(app, ada)
  /** Sets one on its way, by no job. */
  const start = async (key: string) => {
    await notifyCustomer(app, ada, { key, type: 'transaction' })
    const [notice] = await noticesOf(ada)
    for (let run = 0; run < 2; run += 1) await pushNotification(app.deps, notice?.id as NotificationId)
    const [send, ...others] = await sendsLeft(app)
    expect(others).toEqual([])
    if (!send) throw new Error('nothing is on its way')
    return send.id
  }

  const slowed = await start('slowed')
  push.fail({ endpoint: 'push', how: 'too_fast' })
  push.fail({ endpoint: 'push', how: 'error' })
  await expect(sendPush(app.deps, slowed)).rejects.toThrow('a push was not taken: the push service answered 429')
  await expect(sendPush(app.deps, slowed)).rejects.toThrow('a push was not taken: the push service answered 503')
  expect(browser.told()).toEqual([])
  await sendPush(app.deps, slowed)
  await sendPush(app.deps, slowed)
  expect([browser.told().length, await sendsLeft(app)]).toEqual([1, []])

  // The service took it, and the answer was lost: nobody knows, and nobody sends it again.
  const lost = await start('lost')
  push.fail({ endpoint: 'push', how: 'down', when: 'after' })
  for (let run = 0; run < 3; run += 1) await sendPush(app.deps, lost)
  expect(browser.told()).toHaveLength(2)
  // A process that dies with the mark written has sent it or not: rather none than two.
  await app.deps.db.deleteFrom('push_sends').execute()
  const killed = await start('killed')
  await app.deps.db.updateTable('push_sends').set({ sending_at: app.clock.now() }).execute()
  await app.startBackground()
  await sendPush(app.deps, killed)
  await untilSent(app)
  expect(browser.told()).toHaveLength(2)

  // A key of another sender is no word on the browser: the push is dropped, and the browser stays.
  await app.deps.db.deleteFrom('push_sends').execute()
  const stranger = push.subscribe('B'.repeat(87))
  await app.deps.db
    .updateTable('push_devices')
    .set({ endpoint: `${app.sandbox.push.serviceUrl}${stranger.path}` })
    .execute()
  await notifyCustomer(app, ada, { key: 'stranger', type: 'transaction' })
  await untilSent(app)
  expect(await sendsLeft(app)).toEqual([])
  expect((await ada.call(listPushDevices)).body.devices).toHaveLength(1)
})

test('NOT-214 without the keys of the operator no browser is offered anything', async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  expect((await ada.call(listPushDevices)).body).toEqual({ public_key: null, devices: [] })
  const body = { endpoint: 'https://push.example/', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  expect((await ada.call(addPushDevice, { body })).problem.code).toBe('push_unavailable')
})
