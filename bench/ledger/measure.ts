// Runs callers against one contender and says how many finished and how long they waited.

/** Transfers a second, and milliseconds from call to durable answer. */
export type Measure = { perSecond: number; p50: number; p99: number }

const WARM_UP_MS = 400

/** `callers` each post the next transfer as soon as the last is durable, for `seconds` after a short warm-up. */
export async function measure(options: {
  post: () => Promise<unknown>
  callers: number
  seconds: number
}): Promise<Measure> {
  const waits: number[] = []
  const from = performance.now() + WARM_UP_MS
  const until = from + options.seconds * 1000
  async function caller(): Promise<void> {
    for (;;) {
      const start = performance.now()
      if (start >= until) return
      await options.post()
      const end = performance.now()
      if (start >= from && end <= until) waits.push(end - start)
    }
  }
  await Promise.all(Array.from({ length: options.callers }, caller))
  return summarise(waits, options.seconds)
}

/** `waits` in milliseconds, in any order. */
export function summarise(waits: number[], seconds: number): Measure {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** The middle value of each figure: one disturbed run among several does not count. */
export function median(measures: readonly Measure[]): Measure {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return {
    perSecond: middle(measures.map((m) => m.perSecond)),
    p50: middle(measures.map((m) => m.p50)),
    p99: middle(measures.map((m) => m.p99)),
  }
}
