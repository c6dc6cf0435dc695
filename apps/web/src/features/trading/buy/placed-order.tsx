// An order that was placed: what state it is in, and while it waits, where and how to pay.

import { isCardFill, METHODS } from '@kivuko/contract/buying.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { now } from '#lib/clock.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { cancelOrder } from './api.ts'
import { CardOrderPayment } from './card-order-payment.tsx'
import { DeliveryOfOrder, FollowDelivery } from './order-delivery.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { orderStateText } from './order-state-text.ts'
import { PaymentDeadline, PaymentInstructions } from './payment-instructions.tsx'
import { PhonePayment } from './phone-payment.tsx'
import { BANK_POLL, useOrder } from './use-order.ts'

const OPEN_CARD = {
  title: t('Not paid yet'),
  body: t('Your card payment was not finished, or is still being confirmed. Nothing is charged twice.'),
}

type PlacedOrderProps = {
  reference: string
  /** As it was answered when it was placed a moment ago. */
  placed?: Order | undefined
  CardPanel: CardPanelComponent
}

/** Asks again when `Try Again` is pressed: a new key is a new search. */
export function PlacedOrder(props: PlacedOrderProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <Lookup
        key={attempt}
        {...props}
        placed={attempt === 0 ? props.placed : undefined}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  )
}

function Lookup({ reference, placed, CardPanel, onRetry }: PlacedOrderProps & { onRetry: () => void }) {
  const lookup = useOrder(reference, BANK_POLL, placed)
  if (lookup.kind === 'found') return <OrderView order={lookup.order} CardPanel={CardPanel} onChanged={onRetry} />
  return (
    <>
      <PageHeading title={t('Your order')} />
      {lookup.kind === 'looking' ? <Waiting>{t('Looking up your order…')}</Waiting> : null}
      {lookup.kind === 'failed' ? (
        <ErrorState
          title={t(
            'We could not look up your order just now. Nothing is lost: your payment does not depend on this page.',
          )}
          onRetry={onRetry}
        />
      ) : null}
      {lookup.kind === 'missing' ? (
        <Alert
          action={
            <ButtonLink to="/buy" variant="secondary" size="small">
              {t('Back to Buy Crypto')}
            </ButtonLink>
          }
        >
          {t('We could not find this order in your account.')}
        </Alert>
      ) : null}
    </>
  )
}

type OrderViewProps = { order: Order; CardPanel: CardPanelComponent; onChanged: () => void }

function OrderView({ order, CardPanel, onChanged }: OrderViewProps) {
  const isWaiting = order.status === 'awaiting_payment'
  // How the last prompt ended stands beside the button for another.
  const isSaidBelow = isWaiting && METHODS[order.payment_method].paidBy === 'phone'
  const { title, body } = isWaiting && order.payment_method === 'card' ? OPEN_CARD : orderStateText(order)
  return (
    <>
      <PageHeading title={isWaiting ? t('Pay for your order') : t('Your order')} />
      <Card className="flex flex-col gap-5">
        <div role="status" className="flex flex-col gap-1">
          <p className="text-lg font-semibold text-ink">{title}</p>
          <p className="leading-6 text-ink-soft">{body}</p>
        </div>
        {order.problem && !isSaidBelow ? <Alert tone="warning">{order.problem}</Alert> : null}
        {isWaiting ? <HowToPay order={order} CardPanel={CardPanel} onChanged={onChanged} /> : null}
        <OrderReceipt order={order} />
        <DeliveryOfOrder order={order} />
      </Card>
      {isWaiting ? <CancelOrder order={order} onChanged={onChanged} /> : <ToWallet order={order} />}
    </>
  )
}

function HowToPay({ order, CardPanel, onChanged }: OrderViewProps) {
  const { instructions } = order
  const { paidBy } = METHODS[order.payment_method]
  if (paidBy === 'card')
    return isOpen(order) ? (
      <>
        <CardOrderPayment order={order} CardPanel={CardPanel} />
        <p className="text-sm leading-6 text-ink-soft">
          {isCardFill(order.crypto_currency)
            ? t('You can pay until {until}.', { until: formatDateTime(order.expires_at) })
            : t('The price is kept until {until}.', { until: formatDateTime(order.expires_at) })}
        </p>
      </>
    ) : null
  if (paidBy === 'phone') return <PhonePayment order={order} onPaid={onChanged} />
  if (!instructions && paidBy === 'transfer') return <Waiting>{t('Opening an account for your payment…')}</Waiting>
  return (
    <>
      {instructions ? <PaymentInstructions order={order} instructions={instructions} /> : null}
      <PaymentDeadline order={order} />
    </>
  )
}

/** A card is not charged at a price whose time is over. */
function isOpen({ expires_at }: Order): boolean {
  return new Date(expires_at) > now()
}

function ToWallet({ order }: { order: Order }) {
  if (order.delivery?.reference) return <FollowDelivery order={order} />
  if (order.status === 'completed') return <ButtonLink to="/wallet">{t('Go to your wallet')}</ButtonLink>
  return isCardFill(order.crypto_currency) ? (
    <ButtonLink to="/add-funds" variant="secondary">
      {t('Add funds')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/buy" variant="secondary">
      {t('Back to Buy Crypto')}
    </ButtonLink>
  )
}

function CancelOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setIsCancelling(true)
    try {
      await cancelOrder(order.reference)
      onChanged()
    } catch (error) {
      setProblem(errorText(error, t('The order could not be cancelled. Please try again.')))
      setIsAsking(false)
      setIsCancelling(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {problem ? <Alert className="w-full">{problem}</Alert> : null}
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('Cancel this order')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Cancel this order?')}
        confirmText={t('Cancel this order')}
        cancelText={t('Keep the order')}
        tone="danger"
        busy={isCancelling}
        onConfirm={() => void cancel()}
        onCancel={() => setIsAsking(false)}
      >
        {t('Do not cancel when you have already sent the money.')}
      </ConfirmDialog>
    </div>
  )
}
