import { buyAgainAddress, keepForAgain } from '#features/buy/buy-again.ts'
import { MyCards } from '#features/cards/my-cards.tsx'
import { PurchaseList } from '#features/transactions/purchase-list.tsx'
import type { WaysOn } from '#features/transactions/purchase-row.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PAYMENTS_TEXT } from '../account-messages.ts'
import { PATHS } from '../paths.ts'

const WAYS: WaysOn = {
  pageOf: ({ reference }) => `${PATHS.orderConfirmation}?${new URLSearchParams({ reference })}`,
  againAddress: buyAgainAddress,
  onAgain: keepForAgain,
}

export default function Payments() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={PAYMENTS_TEXT.title} lead={PAYMENTS_TEXT.lead} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <PurchaseList buyAddress={PATHS.buy} ways={WAYS} />
        <MyCards />
      </div>
    </div>
  )
}
