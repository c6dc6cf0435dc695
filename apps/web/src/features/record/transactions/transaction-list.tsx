import { useInfiniteQuery } from '@tanstack/react-query'
import { now } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listQuery } from './api.ts'
import { fits, isNarrowed, NO_FILTERS, queryOf } from './filters.ts'
import { LIST_TEXT, TRANSACTION_TEXT } from './messages.ts'
import { TransactionRow } from './transaction-row.tsx'
import type { FilterState } from './use-filters.ts'

type TransactionListProps = FilterState & { detailsAddress: (id: string) => string }

/** The lines that match, page by page. While the server is asked, those already here are narrowed. */
export function TransactionList({ wanted, applied, isWaiting, change, detailsAddress }: TransactionListProps) {
  const today = now()
  const list = useInfiniteQuery(listQuery(queryOf(applied, today)))
  const isCatchingUp = isWaiting || list.isPlaceholderData
  const loaded = list.data?.pages.flatMap(({ transactions }) => transactions) ?? []
  const rows = isCatchingUp ? loaded.filter((row) => fits(row, wanted, today)) : loaded
  const total = list.data?.pages.at(-1)?.total_count ?? 0

  if (list.isError && !list.isFetchNextPageError) {
    return <ErrorState title={LIST_TEXT.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (list.isPending || (isCatchingUp && rows.length === 0)) {
    return (
      <Card>
        <SkeletonRows rows={6} label={TRANSACTION_TEXT.loading} />
      </Card>
    )
  }
  if (rows.length === 0) return <NothingFound isFiltered={isNarrowed(wanted)} onClear={() => change(NO_FILTERS)} />
  return (
    <Card aria-label={LIST_TEXT.listTitle} className="flex flex-col gap-2">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {isCatchingUp ? LIST_TEXT.updating : LIST_TEXT.shown(rows.length, total)}
      </p>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <TransactionRow key={row.id} transaction={row} to={detailsAddress(row.id)} />
        ))}
      </ul>
      {isCatchingUp ? null : <LoadMore list={list} />}
    </Card>
  )
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={LIST_TEXT.none}
      action={
        isFiltered ? (
          <Button variant="secondary" size="small" onClick={onClear}>
            {LIST_TEXT.clear}
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? LIST_TEXT.noneHint : TRANSACTION_TEXT.emptyText}
    </EmptyState>
  )
}

type Paged = {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The next page at a press, while there is one. */
export function LoadMore({ list, failed = LIST_TEXT.moreFailed }: { list: Paged; failed?: string }) {
  const load = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) {
    return <ErrorState title={failed} onRetry={load} retrying={list.isFetchingNextPage} />
  }
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="self-center"
      loading={list.isFetchingNextPage}
      loadingText={LIST_TEXT.loadingMore}
      onClick={load}
    >
      {LIST_TEXT.loadMore}
    </Button>
  )
}
