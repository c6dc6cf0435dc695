// How far the task is that the server set before a call: the API client tells, forms show it.
let share: number | undefined
const listeners = new Set<() => void>()

/** From 0 to 1, and rarely all the way: the solution is somewhere before. Undefined while nothing is being solved. */
export function getWorkProgress(): number | undefined {
  return share
}

export function showWorkProgress(next: number | undefined): void {
  share = next
  for (const listener of listeners) listener()
}

export function subscribeToWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
