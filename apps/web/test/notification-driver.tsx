// The app with notifications in tests: a server whose list can change, and time that moves only when a test says so.
import { login, logout, me } from '@kivuko/contract/auth.ts'
import {
  getPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  type Preferences,
  savePreferences,
} from '@kivuko/contract/notifications.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { addPushDevice, listPushDevices, type PushDevice, removePushDevice } from '@kivuko/contract/push-devices.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { ADA } from './people.ts'
import { openApp, startClean } from './render-app.tsx'
import { fakeApi, on, raw, refuse } from './server.ts'

const PREFERENCES: Preferences = ADA.preferences

export const NOW = new Date('2026-11-20T12:00:00.000Z')

/** Notification `place`, a minute older than the one before: 'News 1' is the newest. */
export function notice(place: number, change: Partial<Notification> = {}): Notification {
  return {
    id: `ntf_${String(1000 - place)}`,
    title: `News ${place}`,
    message: `About ${place}.`,
    type: 'payment',
    is_read: false,
    created_at: new Date(NOW.getTime() - place * 60_000).toISOString(),
    action_url: null,
    ...change,
  }
}

export function noticeList(length: number, change: Partial<Notification> = {}): Notification[] {
  return Array.from({ length }, (_, index) => notice(index + 1, change))
}

/** What the server has: tests change it as time goes by. */
export type Server = {
  data: Notification[]
  unread: number
  isDown: boolean
  takesMarks: boolean
  /** Answers with what it had when it was asked, but not before this. */
  answersAfter: Promise<void> | undefined
  preferences: Preferences
  /** What browsers subscribe with; none: no push is offered. */
  pushKey: string | null
  pushDevices: PushDevice[]
}

export function startNotificationTest(): void {
  startClean()
  vi.useFakeTimers({ now: NOW })
}

/** Opens an address, signed in unless told otherwise. `calls` lists method, path with query, and body. */
export async function openWith(address: string, given: Partial<Server> = {}, isSignedIn = true) {
  const server: Server = {
    data: [],
    unread: given.data?.length ?? 0,
    isDown: false,
    takesMarks: true,
    answersAfter: undefined,
    preferences: PREFERENCES,
    pushKey: null,
    pushDevices: [],
    ...given,
  }
  if (isSignedIn) localStorage.setItem('token', 'tok')
  const mark = () => (server.takesMarks ? raw(200, { result: 'ok' }) : refuse('internal'))
  const api = fakeApi(
    on(me, ADA),
    on(login, { access_token: 'tok', user: ADA }),
    on(logout, { result: 'ok' }),
    on(paymentOptions, { methods: [], card: null }),
    on(listWallets, []),
    on(listHoldings, []),
    on(listTransactions, {
      transactions: [],
      next: null,
      total_count: 0,
      summary: { total_inflow: null, total_outflow: null },
    }),
    on(getPreferences, () => raw(200, server.preferences)),
    ...pushAnswers(server),
    on(savePreferences, ({ body }) => {
      if (server.isDown) return refuse('internal')
      const { notices: wanted = {}, quiet_hours = server.preferences.quiet_hours, push_details = false } = body
      const notices = Object.entries(server.preferences.notices).map(([kind, ways]) => [
        kind,
        { ...ways, ...wanted[kind as keyof typeof wanted] },
      ])
      server.preferences = {
        ...server.preferences,
        ...{ quiet_hours, push_details, notices: Object.fromEntries(notices) as Preferences['notices'] },
      }
      return raw(200, server.preferences)
    }),
    on(listNotifications, async ({ url }) => {
      if (server.isDown) return refuse('internal')
      const limit = Number(new URL(url, 'http://localhost').searchParams.get('limit'))
      const answer = { data: server.data.slice(0, limit), total: server.data.length, unread_count: server.unread }
      await server.answersAfter
      return raw(200, answer)
    }),
    on(markAllNotificationsRead, mark),
    on(markNotificationRead, mark),
  )
  // Here already, so that only the test's clock moves time.
  await import('#features/record/notifications/notification-bell.tsx')
  await openApp(address)
  await pass(0)
  await pass(0)
  const calls = () =>
    api.calls
      .filter(({ url }) => url.includes('/notifications/'))
      .map(({ method, url, body }) => [method, url.replace(/^.*\/api\/v1/, ''), body])
  return { server, calls, api }
}

function pushAnswers(server: Server) {
  return [
    on(listPushDevices, () => raw(200, { public_key: server.pushKey, devices: server.pushDevices })),
    on(addPushDevice, () => {
      const device = { id: 'pdv_1', name: 'Chrome on Android', is_current: true, created_at: NOW.toISOString() }
      server.pushDevices = [device]
      return raw(200, device)
    }),
    on(removePushDevice, () => {
      server.pushDevices = []
      return raw(200, { result: 'ok' })
    }),
  ]
}

/** Lets time pass, and everything that follows from it happen. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}
