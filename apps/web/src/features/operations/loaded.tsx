// What a query answers, once it has: until then that it loads, or that it failed and may be asked again.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** For what is written into the audit when it is opened: asked for once, not at every glance at the window. */
export const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

type LoadedProps<Data> = {
  query: UseQueryResult<Data | null>
  /** `gone`: said when the answer is that there is no such thing. */
  texts: { loading: string; failed: string; gone?: string }
  rows?: number
  /** The screen has no heading before its answer. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query, texts, rows, isPage = false, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined && data !== null) return children(data)
  const hasFailed = data === null || error !== null
  return (
    <>
      {isPage ? <h1 className="sr-only">{hasFailed ? texts.failed : texts.loading}</h1> : null}
      {hasFailed ? (
        <ErrorState
          title={texts.failed}
          detail={data === null ? texts.gone : errorText(error, '')}
          query={{ refetch, isFetching }}
        />
      ) : (
        <SkeletonRows {...(rows ? { rows } : {})} label={texts.loading} />
      )}
    </>
  )
}
