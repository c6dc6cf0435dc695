// Whether somebody is at the screen: calls that a page makes by itself must not keep a session of staff alive.
import { now } from './clock.ts'

/** Who typed or pressed within this time is there. */
const THERE_FOR_MS = 60_000

/** Undefined where nobody watches: then every call is by hand. */
let lastInputMs: number | undefined

/** Watches until the answer is called. */
export function watchAttendance(): () => void {
  const seen = () => {
    lastInputMs = now().getTime()
  }
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  seen()
  for (const kind of kinds) window.addEventListener(kind, seen, { capture: true, passive: true })
  return () => {
    lastInputMs = undefined
    for (const kind of kinds) window.removeEventListener(kind, seen, { capture: true })
  }
}

export function isUnattended(): boolean {
  return lastInputMs !== undefined && now().getTime() - lastInputMs > THERE_FOR_MS
}
