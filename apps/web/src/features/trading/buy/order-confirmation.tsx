// /order-confirmation: the terms of a quote to confirm, then the order and how to pay it.
import { METHODS } from '@kivuko/contract/buying.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { placeOrder } from './api.ts'
import { readOrderData } from './order-data.ts'
import { methodName } from './payment-methods.ts'
import { PlacedOrder } from './placed-order.tsx'
import type { OrderData } from './purchase-address.ts'
import { clearPurchaseIntent } from './purchase-intent.ts'
import { Countdown, TermsReceipt } from './quote-receipt.tsx'
import { isFirm, leastText, type QuoteTerms } from './quote-terms.ts'
import { useLimitHint } from './use-limit-hint.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const WHAT_NEXT = {
  transfer: t(
    'After you confirm, you see the account to pay into. The crypto goes to your wallet when your payment has arrived.',
  ),
  phone: t('After you confirm, approve the payment on your phone. The crypto goes to your wallet when it has arrived.'),
  card: t('After you confirm, the order waits for your card payment.'),
}

const BUY_PATH = '/buy'

export function OrderConfirmation({ CardPanel }: { CardPanel: CardPanelComponent }) {
  const [query, setQuery] = useSearchParams()
  const orderData = readOrderData(query.get('orderData'))
  // Kept in the address, so that a page opened again shows the order and how to pay it.
  const reference = query.get('reference')
  const [placed, setPlaced] = useState<Order>()
  if (reference) return <PlacedOrder reference={reference} placed={placed} CardPanel={CardPanel} />
  if (!orderData) {
    return (
      <Page title={t('Confirm your order')}>
        <Alert
          action={
            <ButtonLink to={BUY_PATH} variant="secondary" size="small">
              {t('Back to Buy Crypto')}
            </ButtonLink>
          }
        >
          {t('This order link is not complete, so there is nothing to confirm.')}
        </Alert>
      </Page>
    )
  }
  return (
    <ConfirmQuote
      orderData={orderData}
      onPlaced={(order) => {
        clearPurchaseIntent()
        setPlaced(order)
        setQuery((now) => new URLSearchParams([...now, ['reference', order.reference]]), { replace: true })
      }}
    />
  )
}

function Page({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title={title} />
      {children}
    </div>
  )
}

type Failure = { detail: string | undefined }

function ConfirmQuote({ orderData, onPlaced }: { orderData: OrderData; onPlaced: (order: Order) => void }) {
  const navigate = useNavigate()
  const terms = termsFor(orderData, useLocation().state)
  const secondsLeft = useSecondsLeft(terms)
  const [isPlacing, setIsPlacing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [sendOnce] = useState(createSendOnce)
  const limit = useLimitHint(terms?.fiatCurrency)

  const confirm = async () => {
    setIsPlacing(true)
    setFailure(undefined)
    try {
      const order = await sendOnce(orderData, (key) => placeOrder(orderData, key))
      onPlaced(order)
    } catch (error) {
      setFailure({ detail: errorText(error, '') })
      setIsPlacing(false)
    }
  }

  return (
    <Page title={t('Confirm your order')}>
      <Card className="flex flex-col gap-5">
        {terms ? (
          <TermsReceipt terms={terms} />
        ) : (
          <p className="text-ink-soft">
            {t(
              'The amounts are those of the quote you chose. They are shown again once you confirm, before you pay anything.',
            )}
          </p>
        )}
        <Receipt>
          <ReceiptRow label={t('Payment method')}>
            {methodName(terms?.fiatCurrency ?? 'KES', orderData.payment_method)}
          </ReceiptRow>
          {secondsLeft === undefined ? null : (
            <ReceiptRow label={t('Price kept for')}>
              <Countdown secondsLeft={secondsLeft} />
            </ReceiptRow>
          )}
        </Receipt>
        <div className="text-sm text-ink-soft empty:hidden">{limit}</div>
        <p className="text-sm leading-6 text-ink-soft">{WHAT_NEXT[METHODS[orderData.payment_method].paidBy]}</p>
        <LatePrice terms={terms} />
        {failure ? <Alert title={t('Failed to create order. Please try again.')}>{failure.detail}</Alert> : null}
        {secondsLeft === 0 ? (
          <Alert tone="warning">{t('This price has expired. Go back for a new one; what you typed is kept.')}</Alert>
        ) : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isPlacing} onClick={() => navigate(BUY_PATH)}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={secondsLeft === 0}
            loading={isPlacing}
            loadingText={t('Placing your order…')}
            onClick={() => void confirm()}
          >
            {t('Confirm order')}
          </Button>
        </div>
      </Card>
    </Page>
  )
}

/** What is accepted with the order: who bears the market while the transfer is on its way. */
function LatePrice({ terms }: { terms: QuoteTerms | undefined }) {
  const least = terms && leastText(terms)
  if (!least || METHODS[terms.method].paidBy !== 'transfer') return null
  return (
    <p className="text-sm leading-6 text-ink-soft">
      {t(
        'Your order will say until when this price stands. A transfer that arrives later buys at the price of that moment: at least {least}, or your money comes back.',
        { least },
      )}
    </p>
  )
}

/** The widget hands its terms over in history state; what does not belong to this quote is not shown. */
function termsFor(orderData: OrderData, state: unknown): QuoteTerms | undefined {
  const terms = (state as { terms?: QuoteTerms } | null)?.terms
  return isFirm(terms) && terms.quoteId === orderData.quote_id ? terms : undefined
}
