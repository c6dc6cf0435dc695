import { t } from '@kivuko/contract/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ordersQuery } from './api.ts'
import { PurchaseRow, type WaysOn } from './purchase-row.tsx'
import { LoadMore } from './transaction-list.tsx'

/** What was paid for crypto, or was to be, and how it went: also what never reached the list of transactions. */
export function PurchaseList({ buyAddress, ways }: { buyAddress: string; ways: WaysOn }) {
  const list = useInfiniteQuery(ordersQuery)
  const rows = list.data?.pages.flatMap(({ orders }) => orders) ?? []
  return (
    <Card aria-labelledby="purchases-heading" className="flex flex-col gap-3">
      <SectionHeading id="purchases-heading" title={t('Your payments')} />
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState title={t('Failed to load payments. Please try again.')} query={list} />
      ) : list.isPending ? (
        <SkeletonRows rows={4} label={t('Loading payments…')} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('No payments yet')}
          action={
            <ButtonLink to={buyAddress} variant="secondary" size="small">
              {t('Buy Crypto')}
            </ButtonLink>
          }
        >
          {t('What you pay for crypto, by any method, is listed here, also when a payment fails.')}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {rows.map((order) => (
              <PurchaseRow key={order.id} order={order} ways={ways} />
            ))}
          </ul>
          <LoadMore list={list} failed={t('More payments could not be loaded.')} />
        </>
      )}
    </Card>
  )
}
