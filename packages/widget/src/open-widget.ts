// Shows a session's address and hears what its frame says: over a port that only the frame of that address gets.
import { readMessage, type WidgetMessage } from './messages.ts'
import { openPopup, type Shown, showDialog, showInline, showPopup } from './shown.ts'

export type Display = 'inline' | 'dialog' | 'popup' | 'redirect'

type Handlers = { [Type in WidgetMessage['type']]?: (message: Extract<WidgetMessage, { type: Type }>) => void }

export type WidgetOptions = {
  /** The `url` of the session that your server created, or a promise of it. Opens once, in one browser. */
  url: string | PromiseLike<string>
  /** `inline` without it. */
  display?: Display
  /** Where an inline frame goes. */
  into?: Element
  /** What the frame is called to those who listen. */
  title?: string
  /** The link where the frame does not open. */
  openText?: string
  /** What puts a dialog away in which no frame opens. */
  closeText?: string
  /** For looks alone: what is paid, your server knows. */
  on?: Handlers
}

export type Widget = {
  /** Puts it away. An order that was made goes its way. */
  close: () => void
}

const READY_MS = 8000
const WATCH_MS = 1000

/** Shows the widget. A popup has to be opened in the press itself: give it the promise of the address. */
export function openWidget({
  url,
  display = 'inline',
  into,
  title = 'Purchase',
  openText = 'Open in a new tab',
  closeText = 'Close',
  on = {},
}: WidgetOptions): Widget {
  const popup = display === 'popup' ? openPopup() : null
  let stop: () => void = () => undefined
  let isClosed = false
  const close = () => {
    isClosed = true
    stop()
    popup?.close()
  }
  const fail = () => {
    close()
    on.error?.({ type: 'error', code: 'session_missing' })
  }
  const show = (address: string) => {
    if (isClosed) return
    // Where popups are blocked it opens here.
    if (display === 'redirect' || (display === 'popup' && !popup)) return window.location.assign(address)
    const shown = popup
      ? showPopup(popup, address)
      : display === 'dialog'
        ? showDialog(address, title, () => hear({ type: 'close' }))
        : showInline(address, title, into ?? document.body)
    const late = setTimeout(() => {
      offerTab(shown, address, openText)
      // A frame that opens has a button of its own.
      if (display === 'dialog') offerClose(shown, closeText, () => hear({ type: 'close' }))
      console.warn(
        `${window.location.origin} heard nothing of its widget. Is it among your origins, and the session new?`,
      )
      hear({ type: 'error', code: 'not_ready' })
    }, READY_MS)
    const hear = (message: WidgetMessage) => {
      if (message.type === 'ready') clearTimeout(late)
      if (message.type === 'resize') shown.fit(message.height)
      if (message.type === 'close') close()
      ;(on[message.type] as ((told: WidgetMessage) => void) | undefined)?.(message)
    }
    const hangUp = listen(shown, { origin: new URL(address).origin, display }, hear)
    // A window that somebody shuts says nothing of it.
    const watch = popup && setInterval(() => (popup.closed ? hear({ type: 'close' }) : undefined), WATCH_MS)
    stop = () => {
      clearTimeout(late)
      clearInterval(watch ?? undefined)
      hangUp()
      shown.remove()
    }
  }
  if (typeof url === 'string') show(url)
  else url.then(show, fail)
  return { close }
}

/** The frame says that it is there; it gets a port if it is the window that was opened, from the origin it was opened at. */
function listen(
  { window: frame }: Shown,
  { origin, display }: { origin: string; display: Display },
  hear: (message: WidgetMessage) => void,
): () => void {
  let port: MessagePort | undefined
  const answer = (event: MessageEvent) => {
    const source = frame()
    if (!source || event.source !== source || event.origin !== origin || event.data?.kivuko !== 'hello') return
    const channel = new MessageChannel()
    port?.close()
    port = channel.port1
    port.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (message) hear(message)
    }
    source.postMessage({ kivuko: 'connect', display }, origin, [channel.port2])
  }
  window.addEventListener('message', answer)
  return () => {
    window.removeEventListener('message', answer)
    port?.close()
  }
}

function offerTab(shown: Shown, address: string, text: string): void {
  offer(
    shown,
    Object.assign(document.createElement('a'), {
      href: address,
      target: '_blank',
      rel: 'noopener noreferrer',
      textContent: text,
    }),
  )
}

function offerClose(shown: Shown, text: string, close: () => void): void {
  offer(shown, Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: close }))
}

function offer({ place }: Shown, what: HTMLElement): void {
  const line = document.createElement('p')
  line.style.margin = '12px'
  line.append(what)
  place?.prepend(line)
}
