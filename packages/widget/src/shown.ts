// The four ways to show it. Each answers the window that may speak, and how it is put away.

export type Shown = {
  /** Undefined while there is none. */
  window: () => Window | null | undefined
  /** Beside what is shown, for 'Open in a new tab'. */
  place: HTMLElement | undefined
  fit: (height: number) => void
  remove: () => void
}

const LEAST_HEIGHT = 320

function newFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = url
  frame.referrerPolicy = 'no-referrer'
  frame.allow = 'payment'
  Object.assign(frame.style, { border: '0', width: '100%', height: `${LEAST_HEIGHT}px`, display: 'block' })
  return frame
}

export function showInline(url: string, title: string, into: Element): Shown {
  const frame = newFrame(url, title)
  const place = document.createElement('div')
  place.append(frame)
  into.append(place)
  return {
    place,
    window: () => frame.contentWindow,
    fit: (height) => {
      frame.style.height = `${Math.max(LEAST_HEIGHT, Math.ceil(height))}px`
    },
    remove: () => place.remove(),
  }
}

export function showDialog(url: string, title: string, onCancel: () => void): Shown {
  const frame = newFrame(url, title)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  // Beside a page that is wider than a phone the height is 760 pixels; on a phone the sum is far above what there is.
  const height = 'min(100dvh, max(760px, (640px - 100vw) * 999))'
  const size = { width: 'min(100vw, 480px)', height, maxWidth: 'none', maxHeight: 'none' }
  const borderRadius = 'min(12px, max(0px, (100vw - 640px) * 999))'
  Object.assign(dialog.style, { ...size, borderRadius, border: '0', padding: '0', margin: 'auto', overflow: 'hidden' })
  Object.assign(frame.style, { height: '100%' })
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })
  return { place: dialog, window: () => frame.contentWindow, fit: () => undefined, remove: () => dialog.remove() }
}

/** Empty at first, so that it opens in the very press that asked for it. */
export function openPopup(): Window | null {
  return window.open('', '_blank', 'popup,width=480,height=760')
}

export function showPopup(popup: Window, url: string): Shown {
  popup.location.replace(url)
  return { place: undefined, window: () => popup, fit: () => undefined, remove: () => popup.close() }
}
