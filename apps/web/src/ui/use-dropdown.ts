// A panel that a button opens below itself, and all that closes it again.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Where the browser was when the panel was opened that is open now: one at a time is. */
let openedAt: string | undefined

/** The browser knows a new address before its page is there: what was opened in between belongs to the new page. */
export function isDropdownOpenHere(): boolean {
  return openedAt === window.location.href
}

/**
 * Closes on Escape, which gives the focus back to the button, on a click or a step elsewhere, when a link was
 * followed, and with a new address.
 */
export function useDropdown() {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // Not when the page comes alive: a press may be ahead of the effects.
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (!isDropdownOpenHere()) setIsOpen(false)
  }, [key])
  useEffect(() => {
    if (!isOpen) return
    openedAt = window.location.href
    const listening = new AbortController()
    const { signal } = listening
    const onElsewhere = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setIsOpen(false)
    }
    const onFollowed = ({ target }: Event) => {
      if ((target as Element).closest('a')) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    document.addEventListener('click', onFollowed, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => {
      openedAt = undefined
      listening.abort()
    }
  }, [isOpen])
  return { isOpen, setIsOpen, frame, button }
}
