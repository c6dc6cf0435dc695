// A `payment` or `card` element: what it announces, and where it stands on the page.
import { createFrameLink } from './frame-link.js'
import { integrationError } from './transport.js'

/** Who wants to hear what of an element. */
function createListeners() {
  const byName = new Map()
  const of = (name) => byName.get(name) ?? []
  return {
    add: (name, listener) => byName.set(name, [...of(name), listener]),
    remove: (name, listener) => byName.set(name, listener ? of(name).filter((known) => known !== listener) : []),
    tell: (name, detail) => {
      for (const listener of of(name)) listener(detail)
    },
    clear: () => byName.clear(),
  }
}

const ANNOUNCED = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror']

function nodeOf(target) {
  const node = typeof target === 'string' ? document.querySelector(target) : target
  if (node) return node
  throw integrationError('The selector you specified applies to no DOM elements that are currently on the page.')
}

/** `shared` is what every frame of one `elements` group is told. */
function createCardElement(type, given, shared, publishableKey, onDestroyed) {
  const listeners = createListeners()
  let own = given ?? {}
  const link = createFrameLink({
    type,
    publishableKey,
    options: () => ({ type: 'options', shared: shared(), own }),
    onEvent: (name, { detail, error }) => {
      if (ANNOUNCED.includes(name)) listeners.tell(name, { elementType: type, ...detail, ...(error && { error }) })
    },
  })

  function on(name, listener) {
    listeners.add(name, listener)
    if (name === 'ready' && link.isReady()) queueMicrotask(() => listener({ elementType: type }))
    return element
  }
  function off(name, listener) {
    listeners.remove(name, listener)
    return element
  }
  function once(name, listener) {
    const onlyOnce = (detail) => {
      off(name, onlyOnce)
      listener(detail)
    }
    return on(name, onlyOnce)
  }

  const element = {
    on,
    off,
    once,
    addListener: on,
    mount: (target) => link.mount(nodeOf(target)),
    unmount: link.unmount,
    update: (changes) => {
      own = { ...own, ...changes }
      link.tellOptions()
    },
    destroy: () => {
      link.unmount()
      listeners.clear()
      onDestroyed(element)
    },
    focus: () => link.post({ type: 'focus' }),
    blur: () => link.post({ type: 'blur' }),
    clear: () => link.post({ type: 'clear' }),
    collapse: () => undefined,
    _elementType: type,
    _call: link.call,
  }
  return element
}

export { createCardElement }
