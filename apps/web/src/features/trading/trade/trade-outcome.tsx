// After Finalize: what was done, and what is to be done next.
import { t } from '@kivuko/contract/text.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Waiting } from '#ui/spinner.tsx'
import type { Outcome } from './finalize-outcome.ts'
import { SalePanel } from './sale-panel.tsx'

type OutcomeProps = { outcome: Outcome; CardPanel: CardPanelComponent; onNew: () => void }

export function TradeOutcome({ outcome, CardPanel, onNew }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { order, saleReference, sentence } = outcome
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Alert tone="success">{sentence}</Alert>
      {saleReference === null ? null : <FollowedSale reference={saleReference} />}
      {order?.payment_method === 'card' ? <PayByCard outcome={outcome} CardPanel={CardPanel} /> : null}
      {order && order.payment_method !== 'card' ? (
        <>
          <p className="leading-6 text-ink">
            {order.isSentOn
              ? t('Next, send the bank transfer. The coins go on to your address when it has arrived.')
              : t('Next, send the bank transfer. The coins are in your wallet when it has arrived.')}
          </p>
          <ButtonLink to={`/order-confirmation?${new URLSearchParams({ reference: order.reference })}`} block>
            {t('Show the bank details')}
          </ButtonLink>
        </>
      ) : null}
      <Button variant="quiet" size="small" className="self-start" onClick={onNew}>
        {t('Start another trade')}
      </Button>
    </div>
  )
}

function FollowedSale({ reference }: { reference: string }) {
  return (
    <section aria-label={t('Your sale')} className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold text-ink">{t('Your sale')}</h3>
      <SalePanel reference={reference} />
    </section>
  )
}

function PayByCard({ outcome: { order, quoteId }, CardPanel }: Omit<OutcomeProps, 'onNew'>) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(true)
  const [problem, setProblem] = useState<string>()
  if (!order) return null
  const { total: amount, fiat_currency: currency, crypto_currency: crypto, crypto_amount } = order
  const success = (reference: string) =>
    `/payment-success?${new URLSearchParams({ amount, currency, crypto, reference })}`
  if (!isOpen) {
    return (
      <>
        {problem ? <Alert>{problem}</Alert> : null}
        <Button onClick={() => setIsOpen(true)}>{t('Pay the order')}</Button>
      </>
    )
  }
  return (
    <>
      <p className="leading-6 text-ink">
        {order.isSentOn
          ? t('Next, pay the order by card. The coins go on to your address when the payment has gone through.')
          : t('Next, pay the order by card. The coins are in your wallet when the payment has gone through.')}
      </p>
      <Suspense fallback={<Waiting>{t('Opening card payment…')}</Waiting>}>
        <CardPanel
          mode="payment"
          amount={amount}
          currency={currency}
          quoteId={quoteId}
          description={`Buy ${crypto_amount} ${crypto}`}
          returnAddress={success}
          // What is paid is not offered to be paid again on the way back.
          onPaid={(reference) => void navigate(success(reference), { replace: true })}
          onProblem={({ kind, message }) => {
            if (kind === 'retry') return
            setProblem(message)
            setIsOpen(false)
          }}
          onCancel={() => setIsOpen(false)}
        />
      </Suspense>
    </>
  )
}
