import { expect, test, vi } from 'vitest'
import { type ClickEvent, handlePushes, type PushEvent, type PushWorker } from './push-handlers.ts'

const ORIGIN = 'https://kivuko.example'
const TOLD = { title: 'Kivuko', body: 'There is news about your money.', url: `${ORIGIN}/wallet`, tag: 'ntf_1' }

function startWorker(open: readonly string[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const tabs = open.map((url) => ({ url, focus: vi.fn(async () => {}) }))
  const worker = {
    location: { origin: ORIGIN },
    registration: { showNotification: vi.fn(async () => {}) },
    clients: { matchAll: async () => tabs, openWindow: vi.fn(async () => {}) },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  handlePushes(worker as PushWorker)
  const happen = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    listeners.get(type)?.({ ...event, waitUntil } as never)
    await work
  }
  return {
    worker,
    tabs,
    push: (text: string | null) =>
      happen('push', { data: text === null ? null : { text: () => text } } satisfies Omit<PushEvent, 'waitUntil'>),
    press: async (data: unknown) => {
      const close = vi.fn()
      await happen('notificationclick', { notification: { close, data } } satisfies Omit<ClickEvent, 'waitUntil'>)
      return close
    },
  }
}

test('NOT-216 a push is shown as the server wrote it, and what cannot be read is not', async () => {
  const { worker, push } = startWorker()
  await push(JSON.stringify(TOLD))
  const { showNotification } = worker.registration
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Kivuko', {
    body: TOLD.body,
    tag: 'ntf_1',
    data: TOLD.url,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  })
  for (const text of [null, '', '{', 'null', '[]', '{"title":"Alone"}', JSON.stringify({ ...TOLD, body: 1 })])
    await push(text)
  expect(showNotification).toHaveBeenCalledOnce()
})

test('NOT-217 a press leads to the page: to the tab that shows it, or to a new one, and never over another tab', async () => {
  const { worker, tabs, press } = startWorker([`${ORIGIN}/send-money`, `${ORIGIN}/wallet`])
  const { openWindow } = worker.clients
  expect(await press(TOLD.url)).toHaveBeenCalledOnce()
  expect(tabs.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  expect(openWindow).not.toHaveBeenCalled()
  await press(`${ORIGIN}/notifications`)
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/notifications`)
  expect(await press(undefined)).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledOnce()
})
