'use client'
// Opens the widget from a press, in any of its ways, and puts it away with whatever opened it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { openWidget, type Widget, type WidgetMessage, type WidgetOptions } from '../../widget/src/index.ts'

export type UseKivukoWidgetOptions = Omit<WidgetOptions, 'url' | 'into'> & {
  /** Asks your server for a session, and answers its `url`. It is called for each opening: an address opens once. */
  getUrl: () => string | PromiseLike<string>
  /** Where an inline frame goes: an element, or a ref to one. */
  into?: Element | { readonly current: Element | null } | null
}

export type KivukoWidgetHandle = {
  /** Call it in the press itself: browsers block windows that open later. What is open is put away first. */
  open: () => void
  /** Puts it away. An order that was made goes its way. */
  close: () => void
  isOpen: boolean
}

const TYPES = Object.keys({
  ready: true,
  resize: true,
  step: true,
  'order.created': true,
  'order.updated': true,
  'sale.created': true,
  'sale.updated': true,
  close: true,
  error: true,
} satisfies Record<WidgetMessage['type'], true>)

export function useKivukoWidget(options: UseKivukoWidgetOptions): KivukoWidgetHandle {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const shown = useRef<Widget | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)

  const close = useCallback(() => {
    shown.current?.close()
    shown.current = undefined
    setOpen(false)
  }, [])

  const open = useCallback(() => {
    shown.current?.close()
    const { getUrl, into, on: _, ...look } = latest.current
    const hear = (message: WidgetMessage) => {
      // What was put away says nothing more.
      if (shown.current !== own) return
      if (isLast(message)) {
        shown.current = undefined
        setOpen(false)
      }
      const told = latest.current.on?.[message.type] as ((message: WidgetMessage) => void) | undefined
      told?.(message)
    }
    const own = openWidget({
      ...look,
      // A function that throws is a promise that was rejected.
      url: new Promise((resolve) => resolve(getUrl())),
      into: elementOf(into),
      on: Object.fromEntries(TYPES.map((type) => [type, hear])),
    })
    shown.current = own
    // The page itself goes there: coming back, nothing is open.
    setOpen(look.display !== 'redirect')
  }, [])

  useEffect(() => () => shown.current?.close(), [])
  return { open, close, isOpen }
}

function isLast(message: WidgetMessage): boolean {
  return message.type === 'close' || (message.type === 'error' && message.code === 'session_missing')
}

function elementOf(into: UseKivukoWidgetOptions['into']): Element | undefined {
  if (!into) return undefined
  return ('current' in into ? into.current : into) ?? undefined
}
