import { OrderConfirmation } from '#features/buy/order-confirmation.tsx'

export default function OrderConfirmationPage() {
  return (
    <div className="mx-auto w-full max-w-2xl">
      <OrderConfirmation />
    </div>
  )
}
