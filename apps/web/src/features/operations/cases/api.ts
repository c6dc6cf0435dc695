// The calls of the cases desk.
import { type CaseLine, consoleCase, consoleCases, sanctionsListState } from '@kivuko/contract/console-cases.ts'
import { getIdentityCheck, permitIdentityPictures, readIdentityPicture } from '@kivuko/contract/console-identity.ts'
import { consoleMe } from '@kivuko/contract/staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const FILTERS = ['kind', 'state', 'assignee', 'search'] as const
export type Filters = Record<(typeof FILTERS)[number], string>

export const NO_FILTERS: Filters = { kind: '', state: '', assignee: '', search: '' }
/** What is asked for when no state is chosen, and what asks for every state. */
export const FIRST_STATE = 'open'
export const EVERY_STATE = 'all'

const LOOK_AGAIN_MS = 30_000

export function casesQuery(filters: Filters) {
  const state = filters.state === EVERY_STATE ? '' : filters.state || FIRST_STATE
  // What an address says is checked by the server, as every call is.
  const query = chosen({ ...filters, state }) as Partial<Record<keyof Filters, never>>
  return {
    ...pagesOf<CaseLine>(['cases', filters], ({ after, signal }) =>
      call(consoleCases, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

/** Opening a case is written down, so it is asked for once, not at every glance at the window. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'case', id],
    queryFn: ({ signal }) => call(consoleCase, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function identityCheckQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'identity-check', id],
    queryFn: ({ signal }) => call(getIdentityCheck, { params: { id }, signal }),
    gcTime: 0,
  })
}

export type Picture = { place: number; pose: string; address: string }

/** Each look takes permits of its own, is written down, and nothing of it is kept once the case is left. */
export async function lookAtPictures(id: string, reason: string | undefined): Promise<Picture[]> {
  const params = { id }
  const { pictures } = await call(permitIdentityPictures, { params, body: reason === undefined ? {} : { reason } })
  return Promise.all(
    pictures.map(async ({ place, pose, permit }) => {
      const answer = await callForFile(readIdentityPicture, { params, body: { place, permit } })
      return { place, pose, address: await dataAddress(answer) }
    }),
  )
}

/** The site's policy lets pictures come from `data:` addresses. */
async function dataAddress(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  const file = new Blob([await answer.arrayBuffer()], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

export const sanctionsListQuery = queryOptions({
  queryKey: ['console', 'sanctions-list'],
  queryFn: ({ signal }) => call(sanctionsListState, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** Who asks: the console knows it already. */
export const memberQuery = queryOptions({
  queryKey: ['console', 'me'],
  queryFn: ({ signal }) => call(consoleMe, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
