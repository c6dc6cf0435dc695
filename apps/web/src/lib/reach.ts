// Whether calls reach the server: told by each, for whoever shows something else meanwhile.

let isLost = false
const listeners = new Set<() => void>()

/** The last call got no answer at all. */
export function isUnreached(): boolean {
  return isLost
}

/** A call under way. What is called off says nothing. */
export async function noteReach(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer
    note(true)
    return response
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) note(false)
    throw error
  }
}

function note(isReached: boolean): void {
  if (isLost === !isReached) return
  isLost = !isReached
  for (const listener of listeners) listener()
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
