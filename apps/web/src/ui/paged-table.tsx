// A table whose rows come a page at a time: waiting, failed, empty, and what comes next.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Pages<Row> = InfiniteData<{ rows: Row[]; next: string | null }>

export type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  query: UseInfiniteQueryResult<Pages<Row>>
  texts: { loading: string; failed: string; more: string }
  /** Told instead of a table without rows. */
  empty: ReactNode
  /** The words of an error. */
  errorText: (error: unknown) => string
}

export function PagedTable<Row>({ query, texts, empty, errorText, ...table }: PagedTableProps<Row>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  if (!data && error)
    return (
      <ErrorState title={texts.failed} detail={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={6} label={texts.loading} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return empty
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <DataTable {...table} rows={rows} />
      </div>
      {error ? (
        <ErrorState title={texts.failed} detail={errorText(error)} onRetry={() => void fetchNextPage()} />
      ) : null}
      {hasNextPage ? (
        <Button variant="secondary" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </div>
  )
}
