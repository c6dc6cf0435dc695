// The calls of the documents page.
import {
  consoleDocument,
  type PermittedPage,
  permitDocument,
  readDocumentPage,
} from '@kivuko/contract/console-documents.ts'
import { listCountries } from '@kivuko/contract/kyc.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile, queryOf } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { READ_ONCE } from '../loaded.tsx'

export function documentQuery(id: string) {
  return { ...queryOf(['console', 'document', id], consoleDocument, { params: { id } }), ...READ_ONCE }
}

type Asked = { id: string; reason: string | undefined }

function permit({ id, reason }: Asked, signal: AbortSignal) {
  return call(permitDocument, { params: { id }, body: reason === undefined ? {} : { reason }, signal })
}

/** The whole number, and a permit for each page. */
export function permitQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['console', 'document-permit', asked.id, asked.reason ?? ''],
    queryFn: ({ signal }) => permit(asked, signal),
    ...READ_ONCE,
  })
}

export const pagesKey = (id: string) => ['console', 'document-page', id]

/** Whoever asks has opened the page. A permit that was used, or has expired meanwhile, is asked for anew. */
export function pageQuery({ page, permits, ...asked }: Asked & { page: number; permits: readonly PermittedPage[] }) {
  return queryOptions({
    queryKey: [...pagesKey(asked.id), asked.reason ?? '', page],
    async queryFn({ signal }): Promise<Blob> {
      const read = async (from: readonly PermittedPage[]) => {
        const body = { page, permit: from.find((each) => each.page === page)?.permit ?? '' }
        const answer = await callForFile(readDocumentPage, { params: { id: asked.id }, body, signal })
        return new Blob([await answer.arrayBuffer()], { type: answer.headers.get('content-type') ?? '' })
      }
      try {
        return await read(permits)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'permit_invalid') throw error
        return read((await permit(asked, signal)).pages)
      }
    },
    // A page that was turned stays while the document is open; then all of them go.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const countriesQuery = { ...queryOf(['countries'], listCountries), staleTime: Number.POSITIVE_INFINITY }
