// The rows of a list that comes page by page: waiting, failed, none, and what comes next.
import { t } from '@kivuko/contract/text.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

type PagedRowsProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; next: string | null }>>
  texts: { loading: string; failed: string }
  none: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function PagedRows<Row>({ query, texts, none, children }: PagedRowsProps<Row>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const failed = { title: texts.failed, detail: errorText(error, '') }
  if (!data && error) return <ErrorState {...failed} query={{ refetch, isFetching }} />
  if (!data) return <SkeletonRows rows={5} label={texts.loading} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return none
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">{children(rows)}</div>
      {error ? <ErrorState {...failed} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage ? (
        <Button variant="secondary" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}
