// How long it took for so many of a hundred, from counts by how long.

export type Lasted = { seconds: number; completed: number }

/** The least time within which `percent` of them were done; null of none. `counts` begin with the quickest. */
export function percentile(counts: readonly Lasted[], percent: number): number | null {
  const all = counts.reduce((sum, { completed }) => sum + completed, 0)
  let done = 0
  for (const { seconds, completed } of counts) {
    done += completed
    if (done * 100 >= all * percent) return seconds
  }
  return null
}
