import { OrderConfirmation } from '#features/trading/buy/order-confirmation.tsx'
import { CardPanel } from '../card-panel.ts'

export default function OrderConfirmationPage() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <OrderConfirmation CardPanel={CardPanel} />
    </div>
  )
}
