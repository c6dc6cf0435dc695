// The calls of the documents desk.
import {
  consoleDocument,
  consoleDocuments,
  type DocumentLine,
  permitDocument,
  readDocumentFile,
} from '@kivuko/contract/console-documents.ts'
import { listCountries } from '@kivuko/contract/kyc.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const FILTERS = ['state', 'type', 'country', 'search'] as const
export type Filters = Record<(typeof FILTERS)[number], string>

const LOOK_AGAIN_MS = 30_000

export function documentsQuery(filters: Filters) {
  // What an address says is checked by the server, as every call is.
  const query = chosen(filters) as Partial<Record<keyof Filters, never>>
  return {
    ...pagesOf<DocumentLine>(['documents', filters], ({ after, signal }) =>
      call(consoleDocuments, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

/** Opening a document is written down, so it is asked for once, not at every glance at the window. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'document', id],
    queryFn: ({ signal }) => call(consoleDocument, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type OpenFile = { number: string; file: Blob }

/** Each reading takes a permit of its own, and nothing of it is kept once the document is left. */
export function fileQuery(id: string, reason: string | undefined) {
  return queryOptions({
    queryKey: ['console', 'document-file', id, reason ?? ''],
    async queryFn({ signal }): Promise<OpenFile> {
      const params = { id }
      const { permit, document_number: number } = await call(permitDocument, {
        params,
        body: reason === undefined ? {} : { reason },
        signal,
      })
      const answer = await callForFile(readDocumentFile, { params, body: { permit }, signal })
      const type = answer.headers.get('content-type') ?? ''
      return { number, file: new Blob([await answer.arrayBuffer()], { type }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => call(listCountries, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
