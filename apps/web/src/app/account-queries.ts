// What a signed-in customer's screens hold of the server. A page that is opened on such a screen begins to ask before the
// screen is drawn; the frame takes that over.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { localStore } from '#lib/browser-storage.ts'
import { kycStatusQuery } from '#lib/kyc-status.ts'

const FRESH_FOR_MS = 10_000

let kept: { queries: QueryClient; token: string } | undefined

/** For the screen that is about to be drawn first; undefined without a session. */
export function queriesAhead(): QueryClient | undefined {
  const token = localStore.get('token')
  if (kept?.token !== token) kept = token === undefined ? undefined : { queries: create(), token }
  return kept?.queries
}

/** What stands above every screen. */
export async function fetchOfAll(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(kycStatusQuery)
}

/**
 * Of a frame: the same for all frames of one session, and whatever asks ahead of them. React may throw a frame away before
 * it is drawn, while its screen's code is on the way, and a frame may be drawn before anybody asked ahead.
 */
export function takeQueries(): QueryClient {
  return queriesAhead() ?? create()
}

function create(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: FRESH_FOR_MS },
      // Without a network it fails at once: else it would be kept, and sent by itself later.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Asks again once when nothing answered; a refusal is an answer. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status !== undefined)
}
