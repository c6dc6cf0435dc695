import { MyCards } from '#features/cards/my-cards.tsx'
import { PurchaseList } from '#features/transactions/purchase-list.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PAYMENTS_TEXT } from '../account-messages.ts'
import { PATHS } from '../paths.ts'

export default function Payments() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={PAYMENTS_TEXT.title} lead={PAYMENTS_TEXT.lead} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <PurchaseList buyAddress={PATHS.buy} listAddress={PATHS.transactions} orderAddress={PATHS.orderConfirmation} />
        <MyCards />
      </div>
    </div>
  )
}
