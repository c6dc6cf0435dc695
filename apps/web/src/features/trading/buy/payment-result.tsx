// /payment-success: how a card purchase went, told by the server. The address of the page proves nothing.

import { BUY_CRYPTOS, CARD_FILLS, isCardFill, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
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
import { DisputeOfOrder } from './order-dispute.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { orderStateText, takingLongText } from './order-state-text.ts'
import { fiatText } from './quote-terms.ts'
import { CARD_POLL, useOrder } from './use-order.ts'

export function PaymentResult() {
  const [query] = useSearchParams()
  const { token, initializing } = useSession()
  const [attempt, setAttempt] = useState(0)
  const reference = query.get('reference') ?? query.get('payment_intent')
  const isFill = CARD_FILLS.some((each) => each === query.get('crypto'))
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title={isFill ? t('Your payment') : t('Your purchase')} />
      {initializing ? (
        <Waiting>{t('Looking up your payment…')}</Waiting>
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
  if (lookup.kind === 'looking') return <Waiting>{t('Looking up your payment…')}</Waiting>
  if (lookup.kind === 'failed')
    return (
      <ErrorState
        title={t(
          'We could not look up your order just now. Nothing is lost: your payment does not depend on this page.',
        )}
        onRetry={onRetry}
      />
    )
  if (lookup.kind === 'missing') {
    return (
      <>
        <Alert tone="info">
          {t(
            'We could not find this order in your account. If you paid, the payment shows in your wallet as soon as it is confirmed.',
          )}
        </Alert>
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
          <p className="leading-6 text-ink-soft">{takesLong ? takingLongText(order) : body}</p>
        </div>
        <DisputeOfOrder order={order} />
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
        <p className="leading-6 text-ink">{t('Payments are confirmed in your wallet, not on this page.')}</p>
        {isSignedIn ? null : (
          <p className="leading-6 text-ink-soft">{t('Sign in to see how your purchase is going.')}</p>
        )}
        {asked ? (
          <div>
            <h2 className="text-sm font-medium text-ink-soft">{t('What was asked for')}</h2>
            <Receipt>
              <ReceiptRow label={t('Amount')}>{asked.amount}</ReceiptRow>
              <ReceiptRow label={t('Crypto')}>{asked.crypto}</ReceiptRow>
            </Receipt>
          </div>
        ) : null}
      </Card>
      {isSignedIn ? <Links isCompleted={false} /> : <ButtonLink to={signInAddress(here)}>{t('Sign in')}</ButtonLink>}
    </>
  )
}

function Links({ isCompleted, order }: { isCompleted: boolean; order?: Order }) {
  const isFollowed = order?.delivery?.reference != null
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {order ? <FollowDelivery order={order} /> : null}
      <ButtonLink to="/wallet" variant={isCompleted && !isFollowed ? 'primary' : 'secondary'}>
        {t('Go to your wallet')}
      </ButtonLink>
      {order && isCardFill(order.crypto_currency) ? (
        <ButtonLink to="/add-funds" variant="quiet">
          {t('Add funds')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/buy" variant="quiet">
          {t('Back to Buy Crypto')}
        </ButtonLink>
      )}
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
