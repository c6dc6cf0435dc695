// The rows of a list: waiting, failed, none, and what comes next.
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataTableProps } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { List } from './use-list.ts'

export type ListTexts = {
  caption: string
  loading: string
  failed: string
  more?: string
  /** When there is nothing at all. */
  none: string
  noneLead?: string
  /** When there is nothing of what was chosen; left out, the same as if there were nothing at all. */
  noMatch?: string
  noMatchLead?: string
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'caption'> & {
  list: Pick<List<Row>, 'query' | 'isFiltered' | 'clear'>
  texts: ListTexts
}

export function ListTable<Row>({ list, texts, ...table }: TableProps<Row>) {
  return (
    <ListRows list={list} texts={texts}>
      {(rows) => <DataTable {...table} caption={texts.caption} rows={rows} />}
    </ListRows>
  )
}

type RowsProps<Row> = Pick<TableProps<Row>, 'list' | 'texts'> & {
  /** Draws what there is. */
  children: (rows: Row[]) => ReactNode
}

/** The same for rows that are more than a line of a table. */
export function ListRows<Row>({ list, texts, children }: RowsProps<Row>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list.query
  const failed = { title: texts.failed, detail: errorText(error, '') }
  if (!data && error) return <ErrorState {...failed} query={{ refetch, isFetching }} />
  if (!data) return <SkeletonRows rows={6} label={texts.loading} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <Nothing list={list} texts={texts} />
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">{children(rows)}</div>
      {error ? <ErrorState {...failed} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage ? (
        <Button variant="secondary" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more ?? 'Show more'}
        </Button>
      ) : null}
    </div>
  )
}

function Nothing({ list, texts }: { list: Pick<List<unknown>, 'isFiltered' | 'clear'>; texts: ListTexts }) {
  if (!list.isFiltered || texts.noMatch === undefined)
    return <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
  return (
    <EmptyState
      title={texts.noMatch}
      action={
        <Button variant="secondary" size="small" onClick={list.clear}>
          Clear the filters
        </Button>
      }
    >
      {texts.noMatchLead}
    </EmptyState>
  )
}
