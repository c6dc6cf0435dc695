// The iframe that holds the card fields, and the messages that pass between it and the host page.
import { connectionError, integrationError, scriptOrigin } from './transport.js'

const LOAD_TIMEOUT_MS = 15_000
const FRAME_HEIGHT_PX = 236
const FRAME_INSET_PX = 3
const FRAME_HEIGHTS_PX = { min: 80, max: 900 }

let lastCallId = 0

function createFrame(type, publishableKey) {
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ origin: location.origin, type, key: publishableKey })
  frame.src = `${scriptOrigin}/stripe/frame?${query}`
  frame.title = 'Secure card payment input frame'
  const height = `${FRAME_HEIGHT_PX}px`
  // The frame has room for the ring around a field, so that the fields themselves stand in line with the page's own.
  const place = { width: `calc(100% + ${2 * FRAME_INSET_PX}px)`, maxWidth: 'none', margin: `-${FRAME_INSET_PX}px` }
  Object.assign(frame.style, { border: '0', display: 'block', height, colorScheme: 'normal', ...place })
  return frame
}

/** The questions put to a frame that it has not answered yet. */
function createQuestions() {
  const waiting = new Map()
  return {
    ask: (post, action, payload) =>
      new Promise((resolve) => {
        const callId = ++lastCallId
        waiting.set(callId, resolve)
        post({ type: 'call', callId, action, payload })
      }),
    answer: ({ callId, result }) => {
      waiting.get(callId)?.(result)
      waiting.delete(callId)
    },
    giveUp: (error) => {
      for (const resolve of waiting.values()) resolve({ error })
      waiting.clear()
    },
  }
}

/** `options()` is told to every new frame; `onEvent(type, message)` hears what the frame says by itself. */
function createFrameLink({ type, publishableKey, options, onEvent }) {
  const questions = createQuestions()
  let frame = null
  let loadTimer = null
  let isReady = false
  let unsent = []

  function post(message) {
    if (isReady) frame.contentWindow.postMessage(message, scriptOrigin)
    else unsent.push(message)
  }

  function onMessage({ origin, source, data }) {
    if (!frame || origin !== scriptOrigin || source !== frame.contentWindow) return
    if (data.type === 'result') return questions.answer(data)
    if (data.type === 'height') {
      const height = Math.min(Math.max(Number(data.height) || 0, FRAME_HEIGHTS_PX.min), FRAME_HEIGHTS_PX.max)
      frame.style.height = `${height}px`
      return
    }
    if (data.type === 'ready') {
      clearTimeout(loadTimer)
      isReady = true
      for (const message of [options(), ...unsent]) post(message)
      unsent = []
    }
    onEvent(data.type, data)
  }

  function failLoading() {
    questions.giveUp(connectionError())
    onEvent('loaderror', { error: connectionError() })
  }

  function unmount() {
    clearTimeout(loadTimer)
    window.removeEventListener('message', onMessage)
    frame?.remove()
    frame = null
    isReady = false
    unsent = []
    questions.giveUp({ type: 'invalid_request_error', message: 'The element was removed.' })
  }

  function mount(node) {
    unmount()
    frame = createFrame(type, publishableKey)
    frame.addEventListener('error', failLoading)
    loadTimer = setTimeout(failLoading, LOAD_TIMEOUT_MS)
    window.addEventListener('message', onMessage)
    node.replaceChildren(frame)
  }

  /** Has the frame do something with what was typed; only its outcome comes back. */
  async function call(action, payload) {
    if (frame) return questions.ask(post, action, payload)
    throw integrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    )
  }

  return { mount, unmount, call, post, tellOptions: () => isReady && post(options()), isReady: () => isReady }
}

export { createFrameLink }
