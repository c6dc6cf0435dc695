import { t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { now } from '#lib/clock.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listQuery } from './api.ts'
import { fits, isNarrowed, NO_FILTERS, queryOf } from './filters.ts'
import { TransactionRow } from './transaction-row.tsx'
import type { FilterState } from './use-filters.ts'

type TransactionListProps = FilterState & {
  detailsAddress: (id: string) => string
  /** Whose they are, of a company's. */
  company?: string
}

/** The lines that match, page by page. While the server is asked, those already here are narrowed. */
export function TransactionList({ wanted, applied, isWaiting, change, detailsAddress, company }: TransactionListProps) {
  const today = now()
  const list = useInfiniteQuery(listQuery(queryOf(applied, today), company))
  const isCatchingUp = isWaiting || list.isPlaceholderData
  const loaded = list.data?.pages.flatMap(({ transactions }) => transactions) ?? []
  const rows = isCatchingUp ? loaded.filter((row) => fits(row, wanted, today)) : loaded
  const total = list.data?.pages.at(-1)?.total_count ?? 0

  if (list.isError && !list.isFetchNextPageError) {
    return <ErrorState title={t('Failed to load transactions. Please try again.')} query={list} />
  }
  if (list.isPending || (isCatchingUp && rows.length === 0)) {
    return (
      <Card>
        <SkeletonRows rows={6} label={t('Loading transactions…')} />
      </Card>
    )
  }
  if (rows.length === 0) return <NothingFound isFiltered={isNarrowed(wanted)} onClear={() => change(NO_FILTERS)} />
  return (
    <Card aria-label={t('All transactions')} className="flex flex-col gap-2">
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {isCatchingUp
          ? t('Updating the list…')
          : t('Showing {shown} of {total}', { shown: formatCount(rows.length), total: formatCount(total) })}
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
      title={t('No transactions found')}
      action={
        isFiltered ? (
          <Button variant="secondary" size="small" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        ) : undefined
      }
    >
      {isFiltered
        ? t('Try another search or fewer filters.')
        : t('Every movement of your money is listed here, newest first.')}
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
export function LoadMore({
  list,
  failed = t('More transactions could not be loaded.'),
}: {
  list: Paged
  failed?: string
}) {
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
      loadingText={t('Loading more…')}
      onClick={load}
    >
      {t('Load More')}
    </Button>
  )
}
