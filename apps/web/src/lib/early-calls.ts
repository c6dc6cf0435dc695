// What a customer's screen asks first, asked before the app is there. The app's own call takes the answer over and judges
// it as it would judge its own.

export type EarlyCall = { url: string; token: string; response: Promise<Response> }

/** An answer that nobody took by then is old. */
const KEPT_FOR_MS = 60_000

const kept = new Map<string, EarlyCall & { atMs: number }>()

export function keepEarlyCalls(calls: readonly EarlyCall[]): void {
  for (const call of calls) {
    // Whoever takes it hears what went wrong; it may be nobody.
    call.response.catch(() => {})
    kept.set(call.url, { ...call, atMs: performance.now() })
  }
}

type Asked = { method: string; url: string; token: string | undefined }

/** Once, and for the same session only. Never throws: what did not arrive is asked for again. */
export async function takeEarlyCall({ method, url, token }: Asked): Promise<Response | undefined> {
  const early = method === 'GET' ? kept.get(url) : undefined
  kept.delete(url)
  const isOurs = early?.token === token && early && performance.now() - early.atMs < KEPT_FOR_MS
  return isOurs ? await early.response.catch(() => undefined) : undefined
}
