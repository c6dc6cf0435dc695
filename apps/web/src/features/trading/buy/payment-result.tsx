// /payment-success: how a card purchase went, told by the server. The address of the page proves nothing.
import { BUY_CRYPTOS, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { parse } from '@kivuko/money/money.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { signInAddress } from '#lib/return-address.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { DeliveryOfOrder, FollowDelivery } from './order-delivery.tsx'
import { RESULT_TEXT } from './order-messages.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { orderGoal, orderStateText } from './order-state-text.ts'
import { fiatText } from './quote-terms.ts'
import { CARD_POLL, useOrder } from './use-order.ts'

export function PaymentResult() {
  const [query] = useSearchParams()
  const { token, initializing } = useSession()
  const [attempt, setAttempt] = useState(0)
  const reference = query.get('reference') ?? query.get('payment_intent')
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title={RESULT_TEXT.heading} />
      {initializing ? (
        <Waiting>{RESULT_TEXT.looking}</Waiting>
      ) : token && reference ? (
        <Result key={attempt} reference={reference} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <Neutral query={query} isSignedIn={Boolean(token)} />
      )}
    </div>
  )
}

function Result({ reference, onRetry }: { reference: string; onRetry: () => void }) {
  const lookup = useOrder(reference, CARD_POLL)
  if (lookup.kind === 'looking') return <Waiting>{RESULT_TEXT.looking}</Waiting>
  if (lookup.kind === 'failed') return <ErrorState title={RESULT_TEXT.lookupFailed} onRetry={onRetry} />
  if (lookup.kind === 'missing') {
    return (
      <>
        <Alert tone="info">{RESULT_TEXT.notFound}</Alert>
        <Links isCompleted={false} />
      </>
    )
  }
  return <OrderResult order={lookup.order} hasStopped={lookup.hasStopped} />
}

function OrderResult({ order, hasStopped }: { order: Order; hasStopped: boolean }) {
  const { title, body, tone } = orderStateText(order)
  const isWaiting = order.status === 'awaiting_payment'
  // Money by bank or phone is waited for as long as the price is kept: nothing takes long about it.
  const takesLong = isWaiting && hasStopped && order.payment_method === 'card'
  return (
    <>
      <Card className="flex flex-col gap-5">
        <div role="status" aria-busy={isWaiting && !hasStopped} className="flex flex-col gap-1">
          <p className={`text-2xl font-semibold ${tone === 'success' ? 'text-success' : 'text-ink'}`}>{title}</p>
          <p className="leading-6 text-ink-soft">{takesLong ? RESULT_TEXT.takingLong(orderGoal(order)) : body}</p>
        </div>
        {order.problem ? <Alert tone="warning">{order.problem}</Alert> : null}
        <OrderReceipt order={order} />
        <DeliveryOfOrder order={order} />
      </Card>
      <Links isCompleted={order.status === 'completed'} order={order} />
    </>
  )
}

/** Without a session or a reference nothing is known, so nothing is claimed. */
function Neutral({ query, isSignedIn }: { query: URLSearchParams; isSignedIn: boolean }) {
  const asked = askedFor(query)
  const here = `/payment-success?${query}`
  return (
    <>
      <Card className="flex flex-col gap-4">
        <p className="leading-6 text-ink">{RESULT_TEXT.neutral}</p>
        {isSignedIn ? null : <p className="leading-6 text-ink-soft">{RESULT_TEXT.neutralSignedOut}</p>}
        {asked ? (
          <div>
            <h2 className="text-sm font-medium text-ink-soft">{RESULT_TEXT.askedFor}</h2>
            <Receipt>
              <ReceiptRow label={RESULT_TEXT.amount}>{asked.amount}</ReceiptRow>
              <ReceiptRow label={RESULT_TEXT.crypto}>{asked.crypto}</ReceiptRow>
            </Receipt>
          </div>
        ) : null}
      </Card>
      {isSignedIn ? (
        <Links isCompleted={false} />
      ) : (
        <ButtonLink to={signInAddress(here)}>{RESULT_TEXT.signIn}</ButtonLink>
      )}
    </>
  )
}

function Links({ isCompleted, order }: { isCompleted: boolean; order?: Order }) {
  const isFollowed = order?.delivery?.reference != null
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {order ? <FollowDelivery order={order} /> : null}
      <ButtonLink to="/wallet" variant={isCompleted && !isFollowed ? 'primary' : 'secondary'}>
        {RESULT_TEXT.toWallet}
      </ButtonLink>
      <ButtonLink to="/buy" variant="quiet">
        {RESULT_TEXT.toBuy}
      </ButtonLink>
    </div>
  )
}

/** What the address says was wanted, when it says something sensible. */
function askedFor(query: URLSearchParams): { amount: string; crypto: string } | undefined {
  const currency = PAY_CURRENCIES.find((code) => code === query.get('currency'))
  const crypto = BUY_CRYPTOS.find((code) => code === query.get('crypto'))
  const amount = query.get('amount')
  if (!currency || !crypto || !amount || !parse(currency, amount)) return undefined
  return { amount: fiatText(currency, amount), crypto }
}
