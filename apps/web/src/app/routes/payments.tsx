import { t } from '@kivuko/contract/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { MyCards } from '#features/rails/cards/my-cards.tsx'
import { AHEAD_MS, ordersQuery } from '#features/record/transactions/api.ts'
import { PurchaseList } from '#features/record/transactions/purchase-list.tsx'
import type { WaysOn } from '#features/record/transactions/purchase-row.tsx'
import { buyAgainAddress, keepForAgain } from '#features/trading/buy/buy-again.ts'
import { PageHeading } from '#ui/heading.tsx'
import { PATHS } from '../paths.ts'

const WAYS: WaysOn = {
  pageOf: ({ reference }) => `${PATHS.orderConfirmation}?${new URLSearchParams({ reference })}`,
  againAddress: buyAgainAddress,
  onAgain: keepForAgain,
}

function Payments() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={t('Payments')} lead={t('Every payment for crypto, how it went, and the cards you keep.')} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <PurchaseList buyAddress={PATHS.buy} ways={WAYS} />
        <MyCards />
      </div>
    </div>
  )
}

/** What it asks for first. */
export default Object.assign(Payments, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchInfiniteQuery({ ...ordersQuery, gcTime: AHEAD_MS })
  },
})
