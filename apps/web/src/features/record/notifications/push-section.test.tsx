// Notices on a device while the site is closed: whether the browser can, whether it may, and whether this one does.
import { addPushDevice, removePushDevice } from '@kivuko/contract/push-devices.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWith, pass, startNotificationTest } from '../../../../test/notification-driver.tsx'

beforeEach(startNotificationTest)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const KEY = 'B'.repeat(87)
const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const section = () => within(within(screen.getByRole('main')).getByRole('region', { name: 'On your devices' }))

/** A browser that shows pushes, and whose user answers so. */
function playBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  const subscription = {
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: KEYS }),
  }
  const subscribe = vi.fn(async () => subscription)
  const pushManager = { subscribe, getSubscription: async () => subscription }
  const registration = { pushManager }
  const register = vi.fn(async () => registration)
  const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('PushManager', class {})
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  return { subscribe, register, subscription }
}

test('NOT-218 a browser that cannot show notices says so', async () => {
  await openWith('/notifications', { pushKey: KEY })
  expect(section().getByText(/^This browser cannot show notices/)).toBeTruthy()
  expect(section().queryByRole('button')).toBeNull()
})

test('NOT-218 a browser that blocks notices says where to allow them', async () => {
  playBrowser('denied', 'denied')
  await openWith('/notifications', { pushKey: KEY })
  expect(section().getByText(/^Your browser blocks notifications from this site/)).toBeTruthy()
  expect(section().queryByRole('button')).toBeNull()
})

test('NOT-218 a device that shows none yet asks, subscribes with the key of the operator, and stops again', async () => {
  const { subscribe, register, subscription } = playBrowser('granted')
  const { api } = await openWith('/notifications', { pushKey: KEY })
  fireEvent.click(section().getByRole('button', { name: 'Show notices on this device' }))
  await pass(0)
  await pass(0)
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js')
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(api.callsOf(addPushDevice).map(({ body }) => body)).toEqual([{ endpoint: 'https://push.example/1', ...KEYS }])
  expect(section().getByText('This device')).toBeTruthy()
  expect(section().getByRole<HTMLInputElement>('switch', { name: 'Show details' }).checked).toBe(false)
  expect(section().queryByRole('button', { name: 'Show notices on this device' })).toBeNull()
  fireEvent.click(section().getByRole('button', { name: 'Stop notices on Chrome on Android' }))
  await pass(0)
  await pass(0)
  expect(api.callsOf(removePushDevice)).toHaveLength(1)
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(2)
  expect(section().getByRole('button', { name: 'Show notices on this device' })).toBeTruthy()
})

test('NOT-218 whoever says no has changed nothing', async () => {
  const { subscribe } = playBrowser('default')
  const { api } = await openWith('/notifications', { pushKey: KEY })
  fireEvent.click(section().getByRole('button', { name: 'Show notices on this device' }))
  await pass(0)
  expect(section().getByText(/^Nothing was changed/)).toBeTruthy()
  expect([subscribe.mock.calls.length, api.callsOf(addPushDevice).length]).toEqual([0, 0])
})
