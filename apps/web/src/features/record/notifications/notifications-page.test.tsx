// The page of all notifications, and the part of the dashboard that shows the newest.
import { NOTICE_KINDS, NOTICE_WAYS, type NoticeChannel } from '@kivuko/contract/notice-choices.ts'
import { savePreferences } from '@kivuko/contract/notifications.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notice, noticeList, openWith, pass, startNotificationTest } from '../../../../test/notification-driver.tsx'

beforeEach(startNotificationTest)
afterEach(() => vi.useRealTimers())

const main = () => within(screen.getByRole('main'))
const titles = () =>
  main()
    .queryAllByText(/^News \d+$/)
    .map(({ textContent }) => textContent)

test('RTE-30 NOT-04 the page asks for 50 and shows them all, newest first', async () => {
  const { calls } = await openWith('/notifications', { data: noticeList(60), unread: 60 })
  expect(calls().map(([, path]) => path)).toContain('/notifications/?limit=50')
  expect([titles().length, titles()[0], titles().at(-1)]).toEqual([50, 'News 1', 'News 50'])
})

test('NOT-09 NOT-03 after a poll of ten all that was loaded is still there, with the new one in front', async () => {
  const { server } = await openWith('/notifications', { data: noticeList(30) })
  server.data = [notice(0), ...noticeList(30)]
  await pass(30_000)
  expect([titles().length, titles()[0]]).toEqual([31, 'News 0'])
})

test('RTE-30 NOT-01 one is marked as read without opening it; when that fails it is unread again and says why', async () => {
  const { server, calls } = await openWith('/notifications', { data: noticeList(2) })
  fireEvent.click(main().getByRole('button', { name: 'Mark as read: News 2' }))
  await pass(0)
  expect(calls().at(-1)).toEqual(['POST', `/notifications/${notice(2).id}/read`, undefined])
  expect(main().queryByRole('button', { name: 'Mark as read: News 2' })).toBeNull()
  server.takesMarks = false
  fireEvent.click(main().getByRole('button', { name: 'Mark as read: News 1' }))
  await pass(0)
  expect(main().getByRole('alert').textContent).toBe('This could not be marked as read. Please try again.')
  expect(main().getByRole('button', { name: 'Mark as read: News 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
})

test('RTE-30 NOT-02 all are marked as read; when that fails they are unread again', async () => {
  const { server } = await openWith('/notifications', { data: noticeList(4), unread: 12, takesMarks: false })
  fireEvent.click(main().getByRole('button', { name: 'Mark all as read' }))
  expect(main().queryByText('Unread')).toBeNull()
  await pass(0)
  expect(main().getAllByText('Unread').length).toBe(4)
  expect(screen.getByRole('button', { name: 'Notifications, 12 unread' })).toBeTruthy()
  server.takesMarks = true
  fireEvent.click(main().getByRole('button', { name: 'Mark all as read' }))
  await pass(0)
  expect(main().queryByText('Unread')).toBeNull()
  expect(main().queryByRole('alert')).toBeNull()
})

test('ERR-16 RTE-30 the page says when the list cannot be read, and reads it when asked again', async () => {
  const { server } = await openWith('/notifications', { data: [notice(1)], isDown: true })
  expect(main().getByText('Failed to load notifications')).toBeTruthy()
  server.isDown = false
  fireEvent.click(main().getByRole('button', { name: 'Try Again' }))
  await pass(0)
  expect(titles()).toEqual(['News 1'])
})

test('RTE-30 an empty list teaches what it is for', async () => {
  await openWith('/notifications')
  expect(main().getByText('No notifications yet')).toBeTruthy()
})

test('NOT-18 DSH-16 the dashboard shows what the server has, and follows it', async () => {
  const { server } = await openWith('/dashboard', { data: noticeList(3) })
  const panel = () => within(main().getByRole('region', { name: 'Notifications' }))
  const shown = () =>
    panel()
      .queryAllByText(/^News \d+$/)
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual(['News 1', 'News 2', 'News 3'])
  server.data = [notice(0), ...noticeList(3)]
  await pass(30_000)
  expect(shown()).toEqual(['News 0', 'News 1', 'News 2', 'News 3'])
  expect(panel().getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe('/notifications')
})

test('NOT-18 ERR-16 a dashboard without notifications says why', async () => {
  await openWith('/dashboard', { isDown: true })
  expect(main().getByText('Failed to load notifications')).toBeTruthy()
})

test('NOT-219 each kind by each channel is a choice of its own, saved with the tick; what always comes and what never does is none', async () => {
  const { api, server } = await openWith('/notifications')
  const box = (name: string) => main().getByRole<HTMLInputElement>('checkbox', { name })
  const saved = () => api.callsOf(savePreferences).map(({ body }) => body)
  expect(box('Deposits, transfers and exchanges: Email').checked).toBe(true)
  fireEvent.click(box('Deposits, transfers and exchanges: Email'))
  await pass(0)
  fireEvent.click(box('Security of your account: Text'))
  await pass(0)
  expect(saved()).toEqual([{ notices: { transaction: { mail: false } } }, { notices: { security: { text: true } } }])
  expect(box('Deposits, transfers and exchanges: Email').checked).toBe(false)
  expect(main().getByText('Saved')).toBeTruthy()
  expect(
    main().getByRole('row', { name: 'Security of your account Always Security of your account: Text' }),
  ).toBeTruthy()
  server.isDown = true
  fireEvent.click(box('Payments that expire or go back: Email'))
  await pass(0)
  expect(main().getByText('Your choice could not be saved. Please try again.')).toBeTruthy()
  expect(box('Payments that expire or go back: Email').checked).toBe(true)
})

test.each([
  ['/notifications', null],
  ['/notifications', 'B'.repeat(87)],
  ['/settings', null],
  ['/settings', 'B'.repeat(87)],
])(
  'PRO-09 NOT-219 every choice is offered on %s, and that of pushes where the operator sends them',
  async (path, pushKey) => {
    await openWith(path, { pushKey })
    const boxes = within(main().getByRole('region', { name: 'How you are told' })).getAllByRole('checkbox')
    expect(boxes).toHaveLength(cellsOf('mail', 'text', ...(pushKey ? (['push'] as const) : [])))
    expect(main().queryByRole('region', { name: 'On your devices' }) !== null).toBe(pushKey !== null)
  },
)

function cellsOf(...channels: NoticeChannel[]): number {
  return channels.flatMap((channel) => NOTICE_KINDS.filter((kind) => NOTICE_WAYS[kind][channel] === 'choice')).length
}

test('NOT-220 quiet hours begin with a tick, by the clock of this device, and take other times', async () => {
  const { api } = await openWith('/notifications')
  const quiet = within(main().getByRole('region', { name: 'Quiet hours' }))
  const saved = () => api.callsOf(savePreferences).map(({ body }) => body)
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  fireEvent.click(quiet.getByRole('switch'))
  await pass(0)
  expect(saved()).toEqual([{ quiet_hours: { from: '22:00', to: '07:00', time_zone } }])
  fireEvent.change(quiet.getByLabelText('To'), { target: { value: '22:00' } })
  expect(quiet.getByText('Choose a time other than the start.')).toBeTruthy()
  fireEvent.change(quiet.getByLabelText('To'), { target: { value: '06:30' } })
  fireEvent.click(quiet.getByRole('button', { name: 'Save times' }))
  await pass(0)
  expect(saved().at(-1)).toEqual({ quiet_hours: { from: '22:00', to: '06:30', time_zone } })
  fireEvent.click(quiet.getByRole('switch'))
  await pass(0)
  expect(saved().at(-1)).toEqual({ quiet_hours: null })
})
