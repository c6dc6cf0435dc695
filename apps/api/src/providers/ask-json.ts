// One way to ask somebody outside in JSON, with bounded patience: what comes back is an answer, a refusal or unknown.
import * as z from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'
import { fetchOverSocket } from './fetch-over-socket.ts'

export type Question = {
  /** For who would ask inside a transaction: `a bank`. */
  whom: string
  url: string
  headers?: Record<string, string>
  /** Posted; without one it is a GET. */
  body?: object
  timeoutMs: number
  /** Of whom listens on a socket of this machine; the address then says the path alone. */
  socketPath?: string
}

/** Said of our key, our balance or our pace, not of what was asked: asked again, it may be answered. */
const SAYS_NOTHING = [401, 403, 408, 425, 429]
const refusal = z.object({ code: z.string().max(100).catch('refused') })

/** The code of a refusal, or undefined where a status concludes nothing. Throws when it is of another shape. */
export function refusalIn(status: number, answer: unknown, saysNothing = SAYS_NOTHING): string | undefined {
  return status >= 500 || saysNothing.includes(status) ? undefined : refusal.parse(answer).code
}

/**
 * `read` and `readRefusal` may throw: no answer, or one of another shape, says nothing. What is sent is for them alone: an
 * answer that leads elsewhere is none.
 */
export async function askJson<T>(
  { whom, url, headers, body, timeoutMs, socketPath }: Question,
  read: (answer: unknown) => T,
  readRefusal: (status: number, answer: unknown) => string | undefined = refusalIn,
): Promise<Outcome<T>> {
  assertOutsideTransaction(whom)
  try {
    const sent = {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    }
    const response = socketPath
      ? await fetchOverSocket(socketPath, new URL(url).pathname, sent)
      : await fetch(url, { ...sent, redirect: 'error' })
    const answer: unknown = await response.json()
    if (response.ok) return { kind: 'done', value: read(answer) }
    const code = readRefusal(response.status, answer)
    return code === undefined ? { kind: 'unknown' } : { kind: 'refused', code }
  } catch {
    return { kind: 'unknown' }
  }
}

/** The error's code when nobody took the connection, so that nobody read the request. */
export function neverLeft(error: unknown): string | undefined {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code ?? ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(code) ? code : undefined
}
