import type { Transaction } from '@kivuko/contract/transactions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listQuery } from './api.ts'
import { PURCHASE_TEXT } from './messages.ts'
import { LoadMore, unique } from './transaction-list.tsx'
import { TransactionRow } from './transaction-row.tsx'

type PurchaseListProps = {
  buyAddress: string
  listAddress: string
  /** The page of an order, which says what it waits for. */
  orderAddress: string
}

/** What was paid for crypto, and how it went. */
export function PurchaseList({ buyAddress, listAddress, orderAddress }: PurchaseListProps) {
  const list = useInfiniteQuery(listQuery({ source: 'order' }))
  const rows = unique(list.data?.pages.flatMap(({ transactions }) => transactions) ?? [])
  // The page of an order says how it is paid for, and takes it back.
  const addressOf = ({ id, status, external_reference }: Transaction) =>
    status === 'pending'
      ? `${orderAddress}?${new URLSearchParams({ reference: external_reference })}`
      : `${listAddress}?${new URLSearchParams({ id })}`
  return (
    <Card aria-labelledby="purchases-heading" className="flex flex-col gap-3">
      <SectionHeading id="purchases-heading" title={PURCHASE_TEXT.title} />
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState title={PURCHASE_TEXT.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <SkeletonRows rows={4} label={PURCHASE_TEXT.loading} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={PURCHASE_TEXT.empty}
          action={
            <ButtonLink to={buyAddress} variant="secondary" size="small">
              {PURCHASE_TEXT.buy}
            </ButtonLink>
          }
        >
          {PURCHASE_TEXT.emptyText}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <TransactionRow key={row.id} transaction={row} to={addressOf(row)} />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </Card>
  )
}
