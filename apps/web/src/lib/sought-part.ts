// The part of a page that an address names after '#': scrolled to once it has rendered.
import { useEffect } from 'react'

let sought: string | undefined

/** Scrolls to the part now, or when it arrives; answers whether it was there. Another address asks for another part. */
export function seekPart(id: string | undefined): boolean {
  sought = id
  return scrollToSought()
}

/** Stands beside what is loaded late: it renders with it. */
export function PartArrived(): null {
  useEffect(() => {
    scrollToSought()
  }, [])
  return null
}

function scrollToSought(): boolean {
  const part = sought ? document.getElementById(sought) : null
  if (!part) return false
  sought = undefined
  part.scrollIntoView()
  return true
}
