// Asks how something stands until its screen is left.
import { type Flow, problemOf } from './flow.ts'

const POLL_MS = 2000

type Polled<T> = { ask: () => Promise<T> | undefined; show: (found: T) => void; say: (text: string) => void }

/** A browser lets a page behind a locked screen sleep: it asks at once when somebody looks again. */
export function poll<T>(flow: Flow, { ask, show, say }: Polled<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const once = async () => {
    clearTimeout(timer)
    const asked = ask()
    if (!asked || isLeft) return
    try {
      const found = await asked
      if (isLeft) return
      say('')
      show(found)
    } catch (error) {
      const problem = problemOf(flow, error)
      if (problem && !isLeft) say(problem.message)
    }
    if (!isLeft) timer = setTimeout(() => void once(), POLL_MS)
  }
  const onLook = () => {
    if (!document.hidden) void once()
  }
  return {
    start() {
      document.addEventListener('visibilitychange', onLook)
      timer = setTimeout(() => void once(), POLL_MS)
    },
    stop() {
      isLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onLook)
    },
  }
}
