// What a signed-in customer's screens hold of the server. A page that is opened on such a screen begins to ask before the
// screen is drawn; the frame takes that over.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { localStore } from '#lib/browser-storage.ts'

const FRESH_FOR_MS = 10_000

let ahead: { queries: QueryClient; token: string } | undefined

/** For the screen that is about to be drawn first; undefined without a session. */
export function queriesAhead(): QueryClient | undefined {
  const token = localStore.get('token')
  if (token === undefined) return undefined
  ahead = { queries: create(), token }
  return ahead.queries
}

/** Of a frame: what was asked for ahead in this very session, or nothing yet. */
export function takeQueries(): QueryClient {
  const queries = ahead && ahead.token === localStore.get('token') ? ahead.queries : create()
  ahead = undefined
  return queries
}

function create(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, staleTime: FRESH_FOR_MS } } })
}

/** Asks again once when nothing answered; a refusal is an answer. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status !== undefined)
}
