// A panel that a button opens below itself, and all that closes it again.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Where the browser was when the panel was opened that is open now: one at a time is. */
let openedAt: string | undefined

/** The browser knows a new address before its page is there: what was opened in between belongs to the new page. */
export function isDropdownOpenHere(): boolean {
  return openedAt === window.location.href
}

/** Closes on Escape, which gives the focus back to the button, on a click or a step elsewhere, and with a new address. */
export function useDropdown() {
  const [isOpen, setIsOpenNow] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const setIsOpen = (willOpen: boolean) => {
    openedAt = willOpen ? window.location.href : undefined
    setIsOpenNow(willOpen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the panel
  useEffect(() => {
    if (!isDropdownOpenHere()) setIsOpenNow(false)
  }, [key])
  useEffect(() => {
    if (!isOpen) return
    const close = () => {
      openedAt = undefined
      setIsOpenNow(false)
    }
    const onElsewhere = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return { isOpen, setIsOpen, frame, button }
}
