// Run in a folder with the packed package and one React: rendered on a server, then lived through in a page. Says what happened.
// `node program.mjs <jsdom>`
import { createRequire } from 'node:module'

const before = new Set(Object.getOwnPropertyNames(globalThis))
const { KivukoWidget, useKivukoWidget } = await import('@kivuko/react')
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
const require = createRequire(import.meta.url)
const React = require('react')
const { renderToString } = require('react-dom/server')
const h = React.createElement

const ADDRESS = 'https://widget.pay.example/frame/test/wgs_1#kv_ws_test_secret'
const served = renderToString(h(KivukoWidget, { getUrl: () => ADDRESS, className: 'pay', title: 'Buy' }))

const { JSDOM } = require(process.argv[2])
const { window } = new JSDOM(`<div id="app">${served}</div><div id="hook"></div>`, {
  url: 'https://shop.example',
  pretendToBeVisual: true,
})
for (const name of ['window', 'document', 'MessageEvent', 'HTMLElement', 'HTMLIFrameElement', 'Element', 'Node'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true })
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const { createRoot, hydrateRoot } = require('react-dom/client')
const act = React.act ?? require('react-dom/test-utils').act
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const settle = () => act(() => wait(20))
const frames = () => [...window.document.querySelectorAll('iframe')]

/** As the frame of an address does: hello, a port, and what it says over it. */
async function speak(frame, ...messages) {
  const port = new Promise((resolve) => {
    frame.contentWindow.postMessage = (_connect, _origin, [given]) => resolve(given)
  })
  const data = { kivuko: 'hello' }
  const origin = new URL(ADDRESS).origin
  window.dispatchEvent(new window.MessageEvent('message', { source: frame.contentWindow, origin, data }))
  for (const message of messages) (await port).postMessage(message)
  await settle()
}

const asked = []
const heard = []
const getUrl = async () => ADDRESS.replace('wgs_1', `wgs_${asked.push(1)}`)
const on = { ready: ({ type }) => heard.push(type), close: ({ type }) => heard.push(type) }
const errors = []
console.error = (...words) => errors.push(words.join(' '))

// Twice in a row, as in development.
let root
await act(async () => {
  const part = h(KivukoWidget, { getUrl, className: 'pay', title: 'Buy', on })
  root = hydrateRoot(window.document.getElementById('app'), h(React.StrictMode, null, part))
})
await settle()
const [frame] = frames()
const inline = { asked: asked.length, title: frame.title, inside: frame.parentElement.parentElement.className }
await speak(frame, { type: 'ready' })
await act(async () => root.unmount())
const left = frames().length

// The hook: a dialog that is opened, closed by what it says, and opened again.
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
let handle
function Button() {
  handle = useKivukoWidget({ getUrl, display: 'dialog', on })
  return null
}
root = createRoot(window.document.getElementById('hook'))
await act(async () => root.render(h(Button)))
const states = [handle.isOpen]
await act(async () => handle.open())
await settle()
states.push(handle.isOpen, frames().length)
await speak(frames()[0], { type: 'close' })
states.push(handle.isOpen, frames().length)
await act(async () => handle.open())
await settle()
states.push(handle.isOpen, frames().length)
await act(async () => root.unmount())
states.push(frames().length)

// An answer that never came.
const codes = []
function Failing() {
  handle = useKivukoWidget({
    getUrl: () => Promise.reject(new Error('no session')),
    on: { error: ({ code }) => codes.push(code) },
  })
  return null
}
root = createRoot(window.document.getElementById('hook'))
await act(async () => root.render(h(Failing)))
await act(async () => handle.open())
await settle()
states.push(handle.isOpen)
await act(async () => root.unmount())

const [major] = React.version.split('.')
console.log(JSON.stringify({ major, added, served, inline, left, states, asked: asked.length, heard, codes, errors }))
process.exit(0)
