// Keys that make a money call safe to repeat: made from the time and random text, kept until the answer is definite.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { ApiError } from './api-error.ts'

/** Two keys differ even when made in the same millisecond. */
export function createIdempotencyKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0'))
  return `${Date.now()}-${random.join('')}`
}

export type SendOnce = <T>(request: unknown, send: (key: string) => Promise<T>) => Promise<T>

/** Sends with one key per request until it is answered; a lost or failed answer is retried with the same key. */
export function createSendOnce(): SendOnce {
  let held: { fingerprint: string; key: string } | undefined
  return async (request, send) => {
    const fingerprint = JSON.stringify(request)
    if (held?.fingerprint !== fingerprint) held = { fingerprint, key: createIdempotencyKey() }
    const current = held
    const release = () => {
      if (held === current) held = undefined
    }
    try {
      const answer = await send(current.key)
      release()
      return answer
    } catch (error) {
      if (isDefinite(error)) release()
      throw error
    }
  }
}

const NO_ANSWERS: readonly (ErrorCode | undefined)[] = [
  undefined,
  'internal',
  'database_unavailable',
  'idempotency_running',
]

/** A refusal in Kivuko's own words is an answer. Silence, a broken server, and "still being handled" are not. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiError && !NO_ANSWERS.includes(error.code)
}
