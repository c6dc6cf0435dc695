// When a message that was not taken is sent again: ten tries over three days, as Standard Webhooks advises. Pure.
import { after } from '#platform/clock.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** After the first try, the second, and so on. */
const PAUSES_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
]
export const TRIES_MAX = PAUSES_MS.length + 1
/** Of what the schedule says, so that what failed together does not come back together. */
const JITTER = 0.2
const PAUSE_MS_MAX = 24 * HOUR

/** Undefined after the last try. `chance` is from 0 to 1; an answer's Retry-After puts it off, by a day at most. */
export function nextTry(
  tries: number,
  now: Date,
  { chance, retryAfter }: { chance: number; retryAfter: string | undefined },
): Date | undefined {
  const pause = PAUSES_MS[tries - 1]
  if (pause === undefined) return undefined
  const asked = Math.min(retryAfterMs(retryAfter, now), PAUSE_MS_MAX)
  return after(now, Math.max(Math.trunc(pause * (1 + JITTER * chance)), asked))
}

/** Seconds, or a date; 0 for what is neither. */
function retryAfterMs(given: string | undefined, now: Date): number {
  if (given === undefined) return 0
  if (/^\d{1,9}$/.test(given)) return Number(given) * SECOND
  const time = Date.parse(given)
  return Number.isNaN(time) ? 0 : Math.max(0, time - now.getTime())
}
