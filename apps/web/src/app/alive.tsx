// The moment from which a built page answers by itself: what was done before it is done again then.
import { type ReactNode, useEffect } from 'react'

let waiting: (() => void) | undefined
let isThere = false

/** What is shown from now on has no HTML of the build to take over. */
export function isAlive(): boolean {
  return isThere
}

/** Runs once, when all of the page listens, or keeps what it is not yet awake for. */
export function whenAlive(run: () => void): void {
  waiting = run
}

/** Around the screens, within their boundary: React takes over a boundary after what stands around it. */
export function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    isThere = true
    const run = waiting
    waiting = undefined
    if (run) queueMicrotask(run)
  }, [])
  return children
}
