// /sale: one sale by its reference, to come back to from a message, from another device or days later.
import { t } from '@kivuko/contract/text.ts'
import { useSearchParams } from 'react-router'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { NoSuchSale, SalePanel } from './sale-panel.tsx'

export function SalePage() {
  const reference = useSearchParams()[0].get('reference')
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title={t('Your sale')} />
      <Card className="flex flex-col gap-5">{reference ? <SalePanel reference={reference} /> : <NoSuchSale />}</Card>
    </div>
  )
}
