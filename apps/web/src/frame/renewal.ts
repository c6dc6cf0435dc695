// A price is firm for a minute or so; then another one takes its place, while somebody looks.
import { t } from '@kivuko/contract/text.ts'
import { type Flow, problemOf } from './flow.ts'

const SECOND_MS = 1000
/** The price is gone: there is another one. */
export const STALE = ['quote_expired', 'quote_used', 'quote_altered', 'quote_not_found', 'price_moved']

type Renewed<Quote> = {
  find: () => Promise<Quote>
  /** Undefined when there is none. */
  keep: (quote: Quote | undefined) => void
  show: (quote: Quote) => void
  tellLeft: (text: string) => void
  say: (text: string) => void
  /** Whether another one is asked for when somebody comes back to this page. */
  isStale: () => boolean
}

export function renew<Quote extends { expires_at: string }>(
  flow: Flow,
  { find, keep, show, tellLeft, say, isStale }: Renewed<Quote>,
) {
  let timer: ReturnType<typeof setInterval> | undefined
  let isAsking = false
  let current: Quote | undefined
  const tick = () => {
    if (!current || document.hidden) return
    const seconds = secondsLeft(current)
    if (seconds <= 0) return void now()
    tellLeft(t('This price holds for {time}.', { time: timeText(seconds) }))
  }
  const now = async () => {
    if (isAsking) return
    isAsking = true
    try {
      current = await find()
      keep(current)
      say('')
      show(current)
      tick()
    } catch (error) {
      current = undefined
      keep(undefined)
      const problem = problemOf(flow, error)
      if (problem) say(problem.message)
    } finally {
      isAsking = false
    }
  }
  const onLook = () => {
    if (!document.hidden && isStale()) void now()
  }
  return {
    start: () => {
      document.addEventListener('visibilitychange', onLook)
      timer = setInterval(tick, SECOND_MS)
      return now()
    },
    now,
    stop: () => {
      document.removeEventListener('visibilitychange', onLook)
      clearInterval(timer)
    },
  }
}

/** '9:56'. */
function timeText(seconds: number): string {
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function secondsLeft({ expires_at }: { expires_at: string }): number {
  return Math.trunc((new Date(expires_at).getTime() - Date.now()) / SECOND_MS)
}
