'use client'
// The widget as a part of the page: it opens when it is shown, and is put away with it.
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'
import { type UseKivukoWidgetOptions, useKivukoWidget } from './use-kivuko-widget.ts'

export type KivukoWidgetProps = Omit<UseKivukoWidgetOptions, 'display' | 'into'> & {
  /** `inline` without it. A window and a redirect need a press: `useKivukoWidget` opens them. */
  display?: 'inline' | 'dialog'
  className?: string
  style?: CSSProperties
}

/** Another `key` begins another purchase. */
export function KivukoWidget({ className, style, ...options }: KivukoWidgetProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  const { open, close } = useKivukoWidget({ ...options, into: place })
  useEffect(() => {
    // A moment later: in development React shows a component twice, and a session is begun once.
    const soon = setTimeout(open, 0)
    return () => {
      clearTimeout(soon)
      close()
    }
  }, [open, close])
  return createElement('div', { ref: place, className, style })
}
