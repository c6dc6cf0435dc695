import { type RefObject, useEffect, useRef } from 'react'

/** The browser's own dialog, open while it is rendered; focus goes back where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const node = dialog.current
    const opener = document.activeElement
    // Where there is no modal dialog it still shows, in place.
    if (node && !node.open) typeof node.showModal === 'function' ? node.showModal() : node.setAttribute('open', '')
    return () => {
      node?.close?.()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return dialog
}
