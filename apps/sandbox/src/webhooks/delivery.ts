// One webhook on its way: its state, and a single attempt to deliver it.
import type { WebhookMode } from './mode.ts'

export type Attempt = { at: number; status: number | null; tookMs: number; error?: string }
export type Delivery = {
  id: string
  event: string
  type: string
  url: string
  endpoint: string
  mode: WebhookMode
  status: 'pending' | 'delivered' | 'failed' | 'lost'
  attempts: Attempt[]
  /** What it says, unless that is stored elsewhere. */
  body?: unknown
}

const ATTEMPT_TIMEOUT_MS = 10_000

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? ((error.cause as Error | undefined) ?? error) : undefined
  return cause?.message || (cause as NodeJS.ErrnoException | undefined)?.code || String(error)
}

type Post = {
  delivery: Delivery
  payload: string
  headers: Record<string, string>
  /** No attempt follows this one, however it ends. */
  isLast: boolean
  signal: AbortSignal
}

/** Tries once and records the result in `delivery`. True when it is over; rejects only when `signal` ends it. */
export async function post({ delivery, payload, headers, isLast, signal }: Post): Promise<boolean> {
  const startedAt = Date.now()
  const attempt: Attempt = { at: startedAt, status: null, tookMs: 0 }
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: payload,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      redirect: 'manual',
    })
    attempt.status = answer.status
    await answer.body?.cancel()
  } catch (error) {
    if (signal.aborted) throw error
    attempt.error = reasonOf(error)
  }
  attempt.tookMs = Date.now() - startedAt
  delivery.attempts.push(attempt)
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300
  delivery.status = isDelivered ? 'delivered' : isLast ? 'failed' : 'pending'
  return delivery.status !== 'pending'
}
