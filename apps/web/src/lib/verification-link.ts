// The selfie link: how far it is, and making one. Onboarding and guided trade both wait for it.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import { createVerification, latestVerification, type VerificationState } from '@kivuko/contract/verification.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

const POLL_MS = 3_000
const MOVES_ON: readonly (VerificationState | undefined)[] = ['open', 'opened', 'submitted']

/** Asked again while something may happen elsewhere. */
export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: async ({ signal }) => (await call(latestVerification, { signal })).verification,
  refetchInterval: ({ state }) => (MOVES_ON.includes(state.data?.state) ? POLL_MS : false),
})

export type NewLink = Result<typeof createVerification>

export async function makeLink(): Promise<NewLink> {
  return await call(createVerification)
}
