// Single keys that do something: off while somebody types, while a question is open, and when they are turned off.
import { useLayoutEffect, useRef } from 'react'

export type KeyActions = Readonly<Record<string, (() => void) | undefined>>

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

export function useKeys(actions: KeyActions, isOn = true): void {
  const latest = useRef(actions)
  latest.current = actions
  // Before what they act on is seen: no key is lost that somebody presses at once.
  useLayoutEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
      if (document.querySelector('dialog[open]')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
