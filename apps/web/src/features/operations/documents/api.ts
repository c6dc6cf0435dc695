// The calls of the documents page.
import { consoleDocument, permitDocument, readDocumentFile } from '@kivuko/contract/console-documents.ts'
import { listCountries } from '@kivuko/contract/kyc.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile, queryOf } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'

export function documentQuery(id: string) {
  return { ...queryOf(['console', 'document', id], consoleDocument, { params: { id } }), ...READ_ONCE }
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
    ...READ_ONCE,
  })
}

export const countriesQuery = { ...queryOf(['countries'], listCountries), staleTime: Number.POSITIVE_INFINITY }
