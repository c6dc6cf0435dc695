// One way to ask a bank: in JSON, with bounded patience; what comes back is an answer, a refusal or unknown.
import * as z from 'zod'
import { assertOutsideTransaction } from '#platform/database.ts'
import type { Outcome } from '#platform/outcome.ts'

const TIMEOUT_MS = 10_000
/** Said of our key or our pace, not of what was asked: asked again, it may be answered. */
const SAYS_NOTHING = [401, 403, 408, 425, 429]

const refusal = z.object({ code: z.string().catch('refused') })

export type Question = { url: string; key: string; body?: object }

export async function askJson<T>({ url, key, body }: Question, read: (answer: unknown) => T): Promise<Outcome<T>> {
  assertOutsideTransaction('a bank')
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { kind: 'done', value: read(answer) }
    if (response.status >= 500 || SAYS_NOTHING.includes(response.status)) return { kind: 'unknown' }
    return { kind: 'refused', code: refusal.parse(answer).code }
  } catch {
    // No answer, or one of another shape, says nothing.
    return { kind: 'unknown' }
  }
}
