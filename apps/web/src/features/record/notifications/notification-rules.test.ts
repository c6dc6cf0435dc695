import { expect, test } from 'vitest'
import { notice, noticeList } from '../../../../test/notification-driver.tsx'
import {
  badgeText,
  merged,
  NO_NOTIFICATIONS,
  type NotificationList,
  newIn,
  withAllRead,
  withRead,
  withUnread,
} from './notification-rules.ts'

const THREE: NotificationList = { items: noticeList(3), unread: 3 }
const ids = ({ items }: NotificationList) => items.map(({ title }) => title)
const reads = ({ items }: NotificationList) => items.map(({ is_read }) => is_read)

test('NOT-01 marking one as read takes one off the count, marking it again or an unknown one nothing', () => {
  const list = withRead(THREE, notice(2).id)
  expect([list.unread, reads(list)]).toEqual([2, [false, true, false]])
  expect(withRead(list, notice(2).id)).toBe(list)
  expect(withRead(list, 'ntf_unknown')).toBe(list)
})

test('NOT-02 marking all as read leaves a count of zero and nothing unread', () => {
  const list = withAllRead({ ...THREE, unread: 120 })
  expect([list.unread, reads(list)]).toEqual([0, [true, true, true]])
})

test('NOT-05 the count never goes below zero, whatever the server said', () => {
  expect(withRead({ ...THREE, unread: 0 }, notice(1).id).unread).toBe(0)
  expect(merged(THREE, { data: [], unread_count: -1 }).unread).toBe(0)
})

test('NOT-03 a new notification comes in at the front', () => {
  expect(ids(merged(THREE, { data: [notice(0), notice(1)], unread_count: 4 }))).toEqual([
    'News 0',
    'News 1',
    'News 2',
    'News 3',
  ])
})

test('NOT-04 the list is capped at 50, and the oldest is dropped', () => {
  const full = merged(NO_NOTIFICATIONS, { data: noticeList(50), unread_count: 50 })
  expect(full.items.length).toBe(50)
  const next = merged(full, { data: [notice(0)], unread_count: 51 })
  expect([next.items.length, next.items[0]?.title, next.items.at(-1)?.title]).toEqual([50, 'News 0', 'News 49'])
})

test('NOT-09 a poll of ten keeps the twenty that were loaded, updates the known ones and takes the count as it is said', () => {
  const loaded = merged(NO_NOTIFICATIONS, { data: noticeList(20), unread_count: 20 })
  const polled = merged(loaded, {
    data: [notice(0), notice(1, { is_read: true }), ...noticeList(9).slice(1)],
    unread_count: 7,
  })
  expect([polled.items.length, polled.unread]).toEqual([21, 7])
  expect(polled.items.slice(0, 3).map(({ title, is_read }) => [title, is_read])).toEqual([
    ['News 0', false],
    ['News 1', true],
    ['News 2', false],
  ])
})

test('NOT-09 what was read here stays read, and an older answer does not go before a newer one', () => {
  const list = withRead(THREE, notice(1).id)
  expect(reads(merged(list, { data: noticeList(3), unread_count: 2 }))).toEqual([true, false, false])
  expect(ids(merged({ items: [notice(0)], unread: 1 }, { data: noticeList(2), unread_count: 2 }))).toEqual([
    'News 0',
    'News 1',
    'News 2',
  ])
})

test('NOT-10 only what is neither known nor read is new', () => {
  const answer = { data: [notice(-1), notice(0, { is_read: true }), notice(1)], unread_count: 4 }
  expect(newIn(answer, THREE).map(({ title }) => title)).toEqual(['News -1'])
})

test('a mark the server did not take is taken back', () => {
  const list = withUnread(withRead(THREE, notice(1).id), [notice(1).id], 3)
  expect([list.unread, reads(list)]).toEqual([3, [false, false, false]])
})

test.each([
  [0, 99, ''],
  [-1, 99, ''],
  [1, 9, '1'],
  [9, 9, '9'],
  [10, 9, '9+'],
  [99, 99, '99'],
  [100, 99, '99+'],
])('NOT-12 NOT-13 %d unread with room for %d reads "%s"', (unread, max, text) => {
  expect(badgeText(unread, max)).toBe(text)
})
