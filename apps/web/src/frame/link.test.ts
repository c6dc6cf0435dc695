// @vitest-environment jsdom
// Goal: the frame speaks to the window that opened it, at a registered origin, over the one port that it got first; a forged or a
// repeated message gets nothing and changes nothing.
import type { WidgetConnect, WidgetDisplay, WidgetMessage } from '@kivuko/contract/widget-messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLink } from './link.ts'

const SHOP = 'https://shop.example'
const OTHER = 'https://www.shop.example'
const CONNECT: WidgetConnect = { kivuko: 'connect', display: 'dialog' }

/** jsdom lays nothing out. */
const observers: (() => void)[] = []
class Observer {
  constructor(told: () => void) {
    observers.push(told)
  }
  observe() {}
}

/** The window around, as a page that opened this one; and another, which only sends messages. */
function windows() {
  const made = [0, 1].map(() => document.body.appendChild(document.createElement('iframe')).contentWindow as Window)
  const [around, stranger] = made as [Window, Window]
  window.opener = around
  const said = vi.spyOn(around, 'postMessage').mockImplementation(() => undefined)
  return { around, stranger, said }
}

/** A page offers a port, and hears what is said over it. */
function offer(from: { source: Window; origin: string; data?: unknown; ports?: number }) {
  const { source, origin, data = CONNECT, ports = 1 } = from
  const heard: WidgetMessage[] = []
  const given = Array.from({ length: ports }, () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: message }) => heard.push(message)
    return port2
  })
  const event = new MessageEvent('message', { source, origin, data })
  Object.defineProperty(event, 'ports', { value: given })
  window.dispatchEvent(event)
  return heard
}

/** So that what was said over ports has arrived. */
const arrived = () => new Promise((done) => setTimeout(done, 20))

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  const frame = document.body.appendChild(document.createElement('main'))
  frame.id = 'frame'
  Object.defineProperty(frame, 'offsetHeight', { value: 420 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  observers.length = 0
  window.opener = null
  document.body.replaceChildren()
})

test('PTN-314 the frame says hello to whoever is around it, and nothing else before a registered origin has shown itself', async () => {
  const { around, stranger, said } = windows()
  const displays: WidgetDisplay[] = []
  const link = openLink([SHOP, 'https://app.example'], (display) => displays.push(display))
  expect(said.mock.calls).toEqual([[{ kivuko: 'hello' }, '*']])
  link.tell({ type: 'ready' })
  const forged = [
    offer({ source: stranger, origin: SHOP }),
    offer({ source: window, origin: SHOP }),
    ...[OTHER, `${SHOP}.evil.example`, 'http://shop.example', `${SHOP}:8443`, 'null', ''].map((origin) =>
      offer({ source: around, origin }),
    ),
    ...[null, 'connect', { kivuko: 'hello' }, { kivuko: ['connect'] }, { display: 'inline' }].map((data) =>
      offer({ source: around, origin: SHOP, data }),
    ),
    offer({ source: around, origin: SHOP, ports: 0 }),
  ]
  await arrived()
  expect([displays, link.display, forged.flat()]).toEqual([[], undefined, []])
  const heard = offer({ source: around, origin: SHOP })
  link.tell({ type: 'close' })
  await arrived()
  expect([displays, link.display]).toEqual([['dialog'], 'dialog'])
  expect(heard).toEqual([{ type: 'ready' }, { type: 'close' }])
  expect(said).toHaveBeenCalledTimes(1)
})

test('PTN-315 the first port is the only one: who comes after it hears nothing, and does not change how it is shown', async () => {
  const { around } = windows()
  const link = openLink([SHOP], () => undefined)
  const [first, second] = [
    offer({ source: around, origin: SHOP }),
    offer({ source: around, origin: SHOP, data: { kivuko: 'connect', display: 'inline' }, ports: 2 }),
  ]
  link.tell({ type: 'order.created', order_id: 'ord_1', status: 'awaiting_payment' })
  link.hold(600)
  link.hold(0)
  for (const told of observers) told()
  await arrived()
  expect(first.map(({ type }) => type)).toEqual(['order.created', 'resize', 'resize', 'resize'])
  expect(first.slice(1)).toEqual([600, 420, 420].map((height) => ({ type: 'resize', height })))
  expect([second, link.display]).toEqual([[], 'dialog'])
})

test('PTN-314 at a page of its own nobody is told anything, whoever writes', async () => {
  const displays: WidgetDisplay[] = []
  const link = openLink([SHOP], (display) => displays.push(display))
  const heard = offer({ source: window, origin: SHOP })
  link.tell({ type: 'ready' })
  link.hold(600)
  await arrived()
  expect([heard, displays]).toEqual([[], []])
})
