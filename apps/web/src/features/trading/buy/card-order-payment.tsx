// An open order by card: the card panel again, for the payment already begun. A paid one is not asked for twice.

import { isCardFill } from '@kivuko/contract/buying.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardPanelComponent, CardProblem } from '#lib/card-panel.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { orderCryptoText } from './order-state-text.ts'
import { paymentSuccessAddress } from './purchase-address.ts'
import { fiatText } from './quote-terms.ts'

type CardOrderPaymentProps = { order: Order; CardPanel: CardPanelComponent }

export function CardOrderPayment({ order, CardPanel }: CardOrderPaymentProps) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { total: amount, fiat_currency: currency, crypto_currency: crypto } = order
  const successAddress = (reference: string) => paymentSuccessAddress({ amount, currency, crypto, reference })
  const giveUp = ({ kind, message }: CardProblem) => {
    // A mistyped card number is put right in the panel.
    if (kind === 'retry') return
    setProblem(message)
    setIsOpen(false)
  }
  return (
    <>
      {problem ? (
        <Alert title={t('Payment failed. Please try again.')}>
          {problem === t('Payment failed. Please try again.') ? null : problem}
        </Alert>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<Waiting>{t('Opening card payment…')}</Waiting>}>
          <CardPanel
            mode="payment"
            amount={amount}
            currency={currency}
            quoteId={order.quote_id}
            description={`${isCardFill(crypto) ? 'Fill a wallet with' : 'Buy'} ${orderCryptoText(order)}`}
            returnAddress={successAddress}
            onPaid={(reference) => navigate(successAddress(reference))}
            onProblem={giveUp}
            onCancel={() => setIsOpen(false)}
          />
        </Suspense>
      ) : (
        <Button
          onClick={() => {
            setProblem(undefined)
            setIsOpen(true)
          }}
        >
          {t('Pay {amount} by card', { amount: fiatText(currency, amount) })}
        </Button>
      )}
    </>
  )
}
