// The card panel in the widget's place, under the terms that are being paid.
import { t } from '@kivuko/contract/text.ts'
import { Suspense, useEffect, useRef } from 'react'
import type { CardPanelComponent, CardProblem } from '#lib/card-panel.ts'
import { Waiting } from '#ui/spinner.tsx'
import { paymentSuccessAddress } from './purchase-address.ts'
import { cryptoText, type FirmTerms, fiatText } from './quote-terms.ts'

type CardPaymentProps = {
  terms: FirmTerms
  CardPanel: CardPanelComponent
  onPaid: (address: string) => void
  onProblem: (problem: CardProblem) => void
  onCancel: () => void
}

export function CardPayment({ terms, CardPanel, onPaid, onProblem, onCancel }: CardPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const successAddress = (reference: string) =>
    paymentSuccessAddress({
      amount: terms.total,
      currency: terms.fiatCurrency,
      crypto: terms.cryptoCurrency,
      reference,
    })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5 rounded-box bg-sunken px-4 py-3">
        <h3 ref={heading} tabIndex={-1} className="text-2xl font-semibold text-ink tabular-nums outline-none">
          {fiatText(terms.fiatCurrency, terms.total)}
        </h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('for {crypto}, fee {fee} included', {
            crypto: cryptoText(terms),
            fee: fiatText(terms.fiatCurrency, terms.fee),
          })}
        </p>
      </div>
      <Suspense fallback={<Waiting>{t('Opening card payment…')}</Waiting>}>
        <CardPanel
          mode="payment"
          amount={terms.total}
          currency={terms.fiatCurrency}
          quoteId={terms.quoteId}
          description={`Buy ${cryptoText(terms)}`}
          returnAddress={successAddress}
          onPaid={(reference) => onPaid(successAddress(reference))}
          onProblem={onProblem}
          onCancel={onCancel}
        />
      </Suspense>
    </div>
  )
}
