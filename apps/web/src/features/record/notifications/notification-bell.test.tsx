// The bell in the headers: when it asks, what it shows, and what opening something does.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notice, noticeList, openWith, pass, startNotificationTest } from '../../../../test/notification-driver.tsx'
import { address, loadScreen } from '../../../../test/render-app.tsx'
import { until } from '../../../../test/until.ts'

beforeEach(startNotificationTest)
afterEach(() => vi.useRealTimers())

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const list = () => screen.getByRole('region', { name: 'Latest notifications' })
const toasts = () => within(screen.getByRole('status', { name: 'New notifications' })).queryAllByText(/^News/)
const FIRST = ['GET', '/notifications/?limit=20', undefined]
const POLL = ['GET', '/notifications/?limit=10', undefined]

test('NOT-06 NOT-07 NOT-08 API-22 it asks for 20 at first, and for 10 every 30 seconds from then on', async () => {
  const { calls } = await openWith('/')
  expect(calls()).toEqual([FIRST])
  await pass(29_999)
  expect(calls()).toEqual([FIRST])
  await pass(1)
  expect(calls()).toEqual([FIRST, POLL])
  await pass(60_000)
  expect(calls()).toEqual([FIRST, POLL, POLL, POLL])
})

test('NOT-06 a page nobody sees does not ask, and catches up when it is seen again', async () => {
  const { calls } = await openWith('/')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(90_000)
  expect(calls()).toEqual([FIRST])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(calls()).toEqual([FIRST, POLL])
  await pass(30_000)
  expect(calls()).toEqual([FIRST, POLL, POLL])
})

test('NOT-17 PUB-43 a visitor has no bell and asks nothing', async () => {
  const { calls } = await openWith('/', { data: [notice(1)] }, false)
  await pass(90_000)
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  expect(calls()).toEqual([])
})

test('NOT-17 signing out ends it: no bell, no call, nothing of the last customer for the next', async () => {
  const { calls } = await openWith('/', { data: noticeList(3) })
  expect(bell().textContent).toBe('Notifications, 3 unread3')
  await signOut()
  await pass(120_000)
  expect(calls()).toEqual([FIRST])
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  const { getNotifications } = await import('./notification-store.ts')
  expect(getNotifications()).toMatchObject({ items: [], unread: 0, status: 'waiting' })
})

test('NOT-12 NOT-14 PUB-43 150 unread read 99+ on the public header, and as they are to a screen reader', async () => {
  await openWith('/', { data: noticeList(20), unread: 150 })
  expect(bell().textContent).toBe('Notifications, 150 unread99+')
})

test('NOT-13 NOT-14 PUB-52 150 unread read 9+ on the dashboard', async () => {
  await openWith('/dashboard', { data: noticeList(20), unread: 150 })
  expect(bell().textContent).toBe('Notifications, 150 unread9+')
})

test('NOT-11 PUB-52 the list behind it holds the five newest and leads to all', async () => {
  await openWith('/dashboard', { data: noticeList(8) })
  expect(bell().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(bell())
  expect(bell().getAttribute('aria-expanded')).toBe('true')
  const titles = within(list()).getAllByText(/^News/)
  expect(titles.map(({ textContent }) => textContent)).toEqual(['News 1', 'News 2', 'News 3', 'News 4', 'News 5'])
  expect(within(list()).getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe(
    '/notifications',
  )
})

test('PUB-52 the list closes on Escape, which gives the keyboard back, and when one goes elsewhere', async () => {
  await openWith('/dashboard', { data: noticeList(2) })
  fireEvent.click(bell())
  within(list()).getByRole('button', { name: 'Mark all as read' }).focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(bell().getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(bell())
  fireEvent.click(bell())
  fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))
  expect(bell().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(bell())
  fireEvent.focusIn(screen.getByRole('link', { name: 'Skip to content' }))
  expect(bell().getAttribute('aria-expanded')).toBe('false')
})

test('PUB-52 the list closes when the page changes, and stays when it was opened while the new page was still coming', async () => {
  await openWith('/notifications', { data: noticeList(2) })
  const arrive = () => act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
  fireEvent.click(bell())
  window.history.pushState({ key: 'a' }, '', '/notifications?page=2')
  await arrive()
  expect(bell().getAttribute('aria-expanded')).toBe('false')
  window.history.pushState({ key: 'b' }, '', '/notifications?page=3')
  fireEvent.click(bell())
  await arrive()
  expect(bell().getAttribute('aria-expanded')).toBe('true')
})

test.each(['Notifications', 'Menu of'])(
  'PUB-52 a page that comes after “%s” was opened takes neither the keyboard nor what is open',
  { tags: 'long' },
  async (name) => {
    await openWith('/notifications', { data: noticeList(2) })
    await loadScreen('/settings')
    const button = screen.getByRole('button', { name: new RegExp(`^${name} ?`) })
    window.history.pushState({ key: 'a' }, '', '/settings')
    button.focus()
    fireEvent.click(button)
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(button)
    fireEvent.keyDown(button, { key: 'Escape' })
    window.history.pushState({ key: 'b' }, '', '/notifications')
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate')))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  },
)

test('NOT-15 CON-21 every notification says how long ago it was, from 30 days on as a date', async () => {
  const ages = [10_000, 5 * 60_000, 3 * 3_600_000, 2 * 86_400_000, 31 * 86_400_000]
  const data = ages.map((age, index) => notice(index + 1, { created_at: new Date(Date.now() - age).toISOString() }))
  await openWith('/', { data })
  fireEvent.click(bell())
  const times = [...list().querySelectorAll('time')].map(({ textContent }) => textContent)
  expect(times.slice(0, 4)).toEqual(['Just now', '5m ago', '3h ago', '2d ago'])
  expect(times[4]).toMatch(/2026/)
  await pass(60_000)
  expect(list().querySelector('time')?.textContent).toBe('1m ago')
})

test('ENT-13 each type has a sign and a name', async () => {
  const types = ['success', 'error', 'warning', 'info', 'transaction', 'payment', 'kyc', 'security'] as const
  await openWith('/notifications', { data: types.map((type, index) => notice(index + 1, { type })) })
  const rows = within(screen.getByRole('main')).getAllByRole('listitem')
  const names = ['Done', 'Failed', 'Warning', 'News', 'Transaction', 'Payment', 'Identity', 'Security']
  expect(rows.map((row) => row.textContent?.split(':')[0])).toEqual(names)
  const signs = rows.map((row) => row.querySelector('svg')?.innerHTML)
  expect(new Set(signs).size).toBe(types.length)
})

test('NOT-16 API-23 NOT-01 opening one marks it as read and leads to its page', async () => {
  const { calls } = await openWith('/', { data: [notice(1, { action_url: '/wallet?from=bell' }), notice(2)] })
  fireEvent.click(bell())
  fireEvent.click(within(list()).getByRole('link', { name: /News 1/ }))
  await pass(0)
  expect(address()).toBe('/wallet?from=bell')
  expect(calls().at(-1)).toEqual(['POST', `/notifications/${notice(1).id}/read`, undefined])
  await until(() => expect(bell().textContent).toBe('Notifications, 1 unread1'))
})

test.each(['https://evil.test/', '//evil.test', 'javascript:alert(1)', null])(
  'NOT-16 opening one that leads to %s marks it as read and goes nowhere',
  { tags: 'long' },
  async (action_url) => {
    const { calls } = await openWith('/', { data: [notice(1, { action_url })] })
    fireEvent.click(bell())
    expect(within(list()).queryByRole('link', { name: /News 1/ })).toBeNull()
    fireEvent.click(within(list()).getByRole('button', { name: /News 1/ }))
    await pass(0)
    expect(address()).toBe('/')
    expect(calls().at(-1)?.[0]).toBe('POST')
    expect(bell().textContent).toBe('Notifications')
  },
)

test('NOT-02 API-24 marking all as read empties the badge at once', { tags: 'long' }, async () => {
  const { calls } = await openWith('/', { data: noticeList(3) })
  fireEvent.click(bell())
  fireEvent.click(within(list()).getByRole('button', { name: 'Mark all as read' }))
  expect(bell().textContent).toBe('Notifications')
  await pass(0)
  expect(calls().at(-1)).toEqual(['POST', '/notifications/mark-all-read', undefined])
  expect(within(list()).queryByText('Unread')).toBeNull()
  expect(within(list()).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('NOT-02 NOT-09 a poll that was asked before everything was marked does not make it unread again', async () => {
  const { server } = await openWith('/', { data: noticeList(3) })
  const late = Promise.withResolvers<void>()
  server.answersAfter = late.promise
  await pass(30_000)
  fireEvent.click(bell())
  fireEvent.click(within(list()).getByRole('button', { name: 'Mark all as read' }))
  await pass(0)
  late.resolve()
  await pass(0)
  expect(bell().textContent).toBe('Notifications')
})

test('NOT-17 an answer that comes after signing out is nobody’s', async () => {
  const { server } = await openWith('/', { data: [] })
  const late = Promise.withResolvers<void>()
  server.data = noticeList(2)
  server.answersAfter = late.promise
  await pass(30_000)
  await signOut()
  await pass(0)
  late.resolve()
  await pass(0)
  const { getNotifications } = await import('./notification-store.ts')
  expect(getNotifications()).toMatchObject({ items: [], toasts: [], status: 'waiting' })
})

test('NOT-10 a new notification is toasted for five seconds, and what was there before is not', async () => {
  const { server } = await openWith('/', { data: noticeList(3) })
  expect(toasts()).toEqual([])
  server.data = [notice(0), ...noticeList(3)]
  server.unread = 4
  await pass(30_000)
  expect(toasts().map(({ textContent }) => textContent)).toEqual(['News 0'])
  expect(bell().textContent).toBe('Notifications, 4 unread4')
  await pass(4_999)
  expect(toasts().length).toBe(1)
  await pass(1)
  expect(toasts()).toEqual([])
})

test('NOT-10 a toast waits while it has the keyboard, and Escape closes it and gives the keyboard to the bell', async () => {
  const { server } = await openWith('/', { data: [] })
  server.data = [notice(0)]
  await pass(30_000)
  const close = within(screen.getByRole('status', { name: 'New notifications' })).getByRole('button', { name: 'Close' })
  fireEvent.focus(close)
  close.focus()
  await pass(20_000)
  expect(toasts().length).toBe(1)
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(toasts()).toEqual([])
  expect(document.activeElement).toBe(bell())
})

test('NOT-10 many at once are toasted in turn, the oldest first, at most three at a time', async () => {
  const { server } = await openWith('/', { data: [] })
  server.data = noticeList(7)
  server.unread = 7
  await pass(30_000)
  expect(bell().textContent).toBe('Notifications, 7 unread7')
  const shown = () => toasts().map(({ textContent }) => textContent)
  expect(shown()).toEqual(['News 7', 'News 6', 'News 5'])
  await pass(4_999)
  expect(shown()).toEqual(['News 7', 'News 6', 'News 5'])
  await pass(1)
  expect(shown()).toEqual(['News 4', 'News 3', 'News 2'])
  await pass(5_000)
  expect(shown()).toEqual(['News 1'])
  await pass(5_000)
  expect(shown()).toEqual([])
})

test('NOT-10 one that is closed makes room for the next, and Escape closes those that wait too', async () => {
  const { server } = await openWith('/', { data: [] })
  server.data = noticeList(7)
  await pass(30_000)
  const status = within(screen.getByRole('status', { name: 'New notifications' }))
  fireEvent.click(status.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(toasts().map(({ textContent }) => textContent)).toEqual(['News 6', 'News 5', 'News 4'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(toasts()).toEqual([])
  await pass(5_000)
  expect(toasts()).toEqual([])
})

test('ERR-16 a list that cannot be read says so, and is asked for again on demand and by itself', async () => {
  const { server, calls } = await openWith('/', { data: [notice(1)], isDown: true })
  fireEvent.click(bell())
  expect(within(list()).getByText('Failed to load notifications')).toBeTruthy()
  fireEvent.click(within(list()).getByRole('button', { name: 'Try Again' }))
  await pass(0)
  await pass(30_000)
  expect(calls()).toEqual([FIRST, FIRST, FIRST])
  server.isDown = false
  await pass(30_000)
  expect(within(list()).getByText('News 1')).toBeTruthy()
  expect(toasts()).toEqual([])
})

test('ERR-16 a poll that fails keeps what is shown', async () => {
  const { server } = await openWith('/', { data: noticeList(2) })
  server.isDown = true
  await pass(30_000)
  fireEvent.click(bell())
  expect(within(list()).getByText('News 1')).toBeTruthy()
  expect(within(list()).queryByText('Failed to load notifications')).toBeNull()
})

async function signOut(): Promise<void> {
  const { logout } = await import('#lib/session.ts')
  act(logout)
}
