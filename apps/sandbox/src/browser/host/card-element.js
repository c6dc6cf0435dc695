// One element: an iframe that holds the card fields, and the messages that pass between it and the host page.
import { connectionError, integrationError, scriptOrigin } from './transport.js'

const LOAD_TIMEOUT_MS = 15_000
const FRAME_HEIGHT_PX = 236

let lastCallId = 0

/** Makes `payment` and `card` elements; `shared` is what every frame of one `elements` group is told. */
function createCardElement(type, options, shared, publishableKey, onDestroyed) {
  const listeners = new Map()
  const waiting = new Map()
  let frame = null
  let loadTimer = null
  let isReady = false
  let own = options ?? {}
  const toTell = []

  function emit(name, detail) {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: type, ...detail })
  }

  function post(message) {
    if (isReady) frame.contentWindow.postMessage(message, scriptOrigin)
    else toTell.push(message)
  }

  const arrivals = {
    ready: () => {
      clearTimeout(loadTimer)
      isReady = true
      post({ type: 'options', shared: shared(), own })
      for (const message of toTell.splice(0)) post(message)
      emit('ready', {})
    },
    height: ({ height }) => {
      frame.style.height = `${Math.min(Math.max(Number(height) || FRAME_HEIGHT_PX, 80), 900)}px`
    },
    change: ({ detail }) => emit('change', detail),
    focus: () => emit('focus', {}),
    blur: () => emit('blur', {}),
    escape: () => emit('escape', {}),
    result: ({ callId, result }) => {
      waiting.get(callId)?.(result)
      waiting.delete(callId)
    },
  }

  function onMessage(event) {
    if (!frame || event.origin !== scriptOrigin || event.source !== frame.contentWindow) return
    if (Object.hasOwn(arrivals, event.data?.type)) arrivals[event.data.type](event.data)
  }

  function failLoading() {
    emit('loaderror', { error: connectionError() })
  }

  function mount(target) {
    const node = typeof target === 'string' ? document.querySelector(target) : target
    if (!node)
      throw integrationError('The selector you specified applies to no DOM elements that are currently on the page.')
    unmount()
    frame = document.createElement('iframe')
    const query = new URLSearchParams({ origin: location.origin, type, key: publishableKey })
    frame.src = `${scriptOrigin}/stripe/frame?${query}`
    frame.title = 'Secure card payment input frame'
    frame.allow = 'payment *'
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      width: '100%',
      minWidth: '100%',
      height: `${FRAME_HEIGHT_PX}px`,
    })
    frame.style.colorScheme = 'normal'
    frame.addEventListener('error', failLoading)
    loadTimer = setTimeout(failLoading, LOAD_TIMEOUT_MS)
    window.addEventListener('message', onMessage)
    node.replaceChildren(frame)
  }

  function unmount() {
    clearTimeout(loadTimer)
    window.removeEventListener('message', onMessage)
    frame?.remove()
    frame = null
    isReady = false
    for (const answer of waiting.values())
      answer({ error: { type: 'invalid_request_error', message: 'The element was removed.' } })
    waiting.clear()
  }

  /** Has the frame do something with what was typed; only its outcome comes back. */
  function call(action, payload) {
    if (!frame)
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      )
    const callId = ++lastCallId
    return new Promise((resolve) => {
      waiting.set(callId, resolve)
      post({ type: 'call', callId, action, payload })
    })
  }

  function on(name, listener) {
    listeners.set(name, [...(listeners.get(name) ?? []), listener])
    if (name === 'ready' && isReady) queueMicrotask(() => listener({ elementType: type }))
    return element
  }
  function off(name, listener) {
    listeners.set(name, listener ? (listeners.get(name) ?? []).filter((known) => known !== listener) : [])
    return element
  }
  function once(name, listener) {
    const onlyOnce = (detail) => {
      off(name, onlyOnce)
      listener(detail)
    }
    return on(name, onlyOnce)
  }
  function update(changes) {
    own = { ...own, ...changes }
    if (isReady) post({ type: 'options', shared: shared(), own })
  }

  const element = {
    on,
    off,
    once,
    addListener: on,
    mount,
    unmount,
    update,
    destroy: () => {
      unmount()
      listeners.clear()
      onDestroyed(element)
    },
    focus: () => post({ type: 'focus' }),
    blur: () => post({ type: 'blur' }),
    clear: () => post({ type: 'clear' }),
    collapse: () => undefined,
    _elementType: type,
    _call: call,
  }
  return element
}

export { createCardElement }
