// The line to the page around the frame: a port that only a registered origin gets, and only the window that opened it.
import type { WidgetConnect, WidgetDisplay, WidgetHello, WidgetMessage } from '@kivuko/contract/widget-messages.ts'

export type Link = {
  /** Undefined at a page of its own, where nobody listens. */
  display: WidgetDisplay | undefined
  tell: (message: WidgetMessage) => void
  /** No shorter than that from now on: something larger opens inside. 0 ends it. */
  hold: (height: number) => void
}

/** What is told before somebody listens is told then. `onDisplay`: once it is known how the frame is shown. */
export function openLink(origins: readonly string[], onDisplay: (display: WidgetDisplay) => void): Link {
  const around = window.parent === window ? (window.opener as Window | null) : window.parent
  const waiting: WidgetMessage[] = []
  let port: MessagePort | undefined
  let least = 0
  const link: Link = {
    display: undefined,
    tell: (message) => (port ? port.postMessage(message) : waiting.push(message)),
    hold: (height) => {
      least = height
      tellHeight()
    },
  }
  const tellHeight = () =>
    link.tell({ type: 'resize', height: Math.max(least, document.getElementById('frame')?.offsetHeight ?? 0) })
  if (!around) return { ...link, tell: () => undefined, hold: () => undefined }
  window.addEventListener('message', ({ source, origin, data, ports: [given] }: MessageEvent<WidgetConnect>) => {
    if (source !== around || !origins.includes(origin) || data?.kivuko !== 'connect' || !given || port) return
    port = given
    link.display = data.display
    for (const message of waiting.splice(0)) port.postMessage(message)
    onDisplay(data.display)
  })
  const frame = document.getElementById('frame')
  if (frame) new ResizeObserver(tellHeight).observe(frame)
  // It says nothing but that somebody is here: whoever it is has to show a registered origin first.
  around.postMessage({ kivuko: 'hello' } satisfies WidgetHello, '*')
  return link
}
