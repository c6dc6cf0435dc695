// @vitest-environment jsdom
// Goal: only the frame that was opened, at the origin it was opened at, gets a port; and whoever waits too long gets a link.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WidgetMessage } from './messages.ts'
import { openWidget } from './open-widget.ts'

const ADDRESS = 'https://widget.pay.example/frame/test/wgs_1#kv_ws_test_secret'
const ORIGIN = 'https://widget.pay.example'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const frameIn = (place: ParentNode) => place.querySelector('iframe') as HTMLIFrameElement

function hello(source: Window | null, origin: string): void {
  window.dispatchEvent(new MessageEvent('message', { source, origin, data: { kivuko: 'hello' } }))
}

test('WGT-15 the frame of the address gets a port and is heard; another window and another origin get nothing', async () => {
  const heard: WidgetMessage[] = []
  const on = { ready: hear, resize: hear, 'order.updated': hear, close: hear }
  function hear(message: WidgetMessage) {
    heard.push(message)
  }
  openWidget({ url: ADDRESS, title: 'Buy USDT', on })
  const frame = frameIn(document)
  expect([frame.title, frame.src, frame.referrerPolicy]).toEqual(['Buy USDT', ADDRESS, 'no-referrer'])
  const inside = frame.contentWindow as Window
  const sent = vi.spyOn(inside, 'postMessage').mockImplementation(() => undefined)
  hello(window, ORIGIN)
  hello(inside, 'https://shop.example')
  expect(sent).not.toHaveBeenCalled()
  hello(inside, ORIGIN)
  const [connect, to, [port]] = sent.mock.calls[0] as unknown as [object, string, [MessagePort]]
  expect([connect, to]).toEqual([{ kivuko: 'connect', display: 'inline' }, ORIGIN])
  port.postMessage({ type: 'ready' })
  port.postMessage({ type: 'resize', height: 611.2 })
  port.postMessage({ type: 'paid', order_id: 'ord_1' })
  port.postMessage({ type: 'order.updated', order_id: 'ord_1', status: 'completed' })
  await vi.waitFor(() => expect(heard.length).toBe(3))
  expect(frame.style.height).toBe('612px')
  vi.advanceTimersByTime(60_000)
  expect(document.querySelector('a')).toBeNull()
  port.postMessage({ type: 'close' })
  await vi.waitFor(() => expect(heard.at(-1)?.type).toBe('close'))
  expect(frameIn(document)).toBeNull()
})

test('WGT-16 a frame that does not answer within eight seconds is offered in a tab of its own and told to the page, a dialog can be put away, and a lost session is told', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // Which jsdom lacks.
  HTMLDialogElement.prototype.showModal = () => undefined
  const place = document.createElement('div')
  const widget = openWidget({ url: ADDRESS, into: place, openText: 'Fungua kwenye kichupo kipya' })
  vi.advanceTimersByTime(7_999)
  expect(place.querySelector('a')).toBeNull()
  vi.advanceTimersByTime(1)
  const link = place.querySelector('a')
  expect([link?.textContent, link?.href, link?.rel]).toEqual([
    'Fungua kwenye kichupo kipya',
    ADDRESS,
    'noopener noreferrer',
  ])
  widget.close()
  expect(place.childElementCount).toBe(0)
  const told: string[] = []
  const on = { error: ({ code }: { code: string }) => told.push(code), close: () => told.push('close') }
  openWidget({ url: ADDRESS, display: 'dialog', closeText: 'Funga', on })
  vi.advanceTimersByTime(8_000)
  const [button] = document.querySelectorAll('dialog button')
  expect([button?.textContent, told]).toEqual(['Funga', ['not_ready']])
  ;(button as HTMLButtonElement).click()
  expect([document.querySelector('dialog'), told]).toEqual([null, ['not_ready', 'close']])
  expect(warned).toHaveBeenCalledTimes(2)
  const codes: string[] = []
  openWidget({ url: Promise.reject(new Error('no session')), on: { error: ({ code }) => codes.push(code) } })
  await vi.waitFor(() => expect(codes).toEqual(['session_missing']))
  expect(frameIn(document)).toBeNull()
})
