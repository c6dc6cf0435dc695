// A card with a list: waiting, failed, empty with the way to fill it, or its rows.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { SectionHeading } from './heading.tsx'
import { SkeletonRows } from './skeleton.tsx'

type ListCardProps<Row> = {
  id: string
  title: string
  aside?: ReactNode
  query: UseQueryResult<readonly Row[]>
  texts: { loading: string; failed: string; empty: string; emptyText: string }
  /** As many as usually come. */
  rows: number
  /** What fills an empty list. */
  action?: { to: string; label: string }
  /** The look of the list. */
  className?: string
  /** One row, as a list item. */
  children: (row: Row) => ReactNode
}

/** One that is asked for anew and fails shows nothing of what it had. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { id, title, aside, className = 'divide-y divide-line', children } = props
  const { data = [], isSuccess } = props.query
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3">
      <SectionHeading id={id} title={title} aside={aside} />
      {isSuccess && data.length > 0 ? <ul className={className}>{data.map(children)}</ul> : <NoRows {...props} />}
    </Card>
  )
}

function NoRows<Row>({ query, texts, rows, action }: ListCardProps<Row>) {
  if (query.isError) return <ErrorState title={texts.failed} query={query} />
  if (query.isPending) return <SkeletonRows rows={rows} label={texts.loading} />
  return (
    <EmptyState
      title={texts.empty}
      action={
        action ? (
          <ButtonLink to={action.to} variant="secondary" size="small">
            {action.label}
          </ButtonLink>
        ) : undefined
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}
