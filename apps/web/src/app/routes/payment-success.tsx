import { PaymentResult } from '#features/trading/buy/payment-result.tsx'

export default function PaymentSuccess() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
      <PaymentResult />
    </div>
  )
}
