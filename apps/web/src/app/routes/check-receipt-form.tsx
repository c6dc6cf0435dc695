import { CheckReceiptForm } from '#features/site/check-receipt-form.tsx'
import { Card } from '#ui/card.tsx'

export default function CheckReceiptPart() {
  return (
    <Card raised="float">
      <CheckReceiptForm />
    </Card>
  )
}
