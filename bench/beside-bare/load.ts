// A load of many callers, and what is said of several turns of it.
import autocannon from 'autocannon'

export const CALLERS = 64

/** Slow is a figure; an answer that never comes is none. */
const TIMEOUT_S = 60

export type Figures = { perSecond: number; p50: number; p99: number }

/** `steps`: how many calls make one act, which is what is counted. Throws when a call is refused. */
export async function load(options: autocannon.Options, steps = 1): Promise<Figures> {
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    ...options,
    connections: CALLERS,
    timeout: TIMEOUT_S,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors: these figures mean nothing`)
  // The average it reports counts a second that was begun as a whole one.
  return { perSecond: requests.total / steps / duration, p50: latency.p50, p99: latency.p99 }
}

export function median(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.trunc(sorted.length / 2)] as Figures
}

export const row = (name: string, { perSecond, p50, p99 }: Figures) =>
  `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} |`

/** Of the other's. Cut, not rounded: what is just below the target must not read as if it were reached. */
export function percent(ours: Figures, other: Figures): number {
  return Math.trunc((1000 * ours.perSecond) / other.perSecond) / 10
}
