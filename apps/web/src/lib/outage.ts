// Kivuko's database is away for a moment: calls that may be repeated wait and ask again, and the page says so meanwhile.

/** Unless the server says otherwise. */
const RETRY_MS = 2_000
const RETRY_MS_MAX = 10_000

let waiting = 0
const listeners = new Set<() => void>()

/** Whether a call waits to be made again. */
export function isTryingAgain(): boolean {
  return waiting > 0
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}

/** Resolves when the refused call may be made again. Rejects when it is aborted. */
export async function waitToTryAgain(refusal: Response, signal?: AbortSignal): Promise<void> {
  const asked = Number.parseInt(refusal.headers.get('retry-after') ?? '', 10) * 1000
  const pauseMs = asked > 0 ? Math.min(asked, RETRY_MS_MAX) : RETRY_MS
  change(1)
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, pauseMs)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })
  } finally {
    change(-1)
  }
}
