// Paying with a new card.
import type { CardWallet } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Waiting } from '#ui/spinner.tsx'
import type { CardPurchase } from './api.ts'
import { CardForm } from './card-form.tsx'
import { payWithNewCard } from './confirm-card.ts'
import { useNewPayment } from './use-new-payment.ts'

type NewCardViewProps = {
  /** Undefined until the provider's script is there: the payment starts without waiting for it. */
  stripe: Stripe | undefined
  wallets: readonly CardWallet[]
  purchase: CardPurchase
  payText: string
  returnAddress: (reference: string) => string
  onPaid: (reference: string) => void
  onProblem: (problem: CardProblem) => void
  onBusy: (isBusy: boolean) => void
}

export function NewCardView(props: NewCardViewProps) {
  const { stripe, wallets, purchase, payText, returnAddress, onPaid, onProblem, onBusy } = props
  const [isCardKept, setIsCardKept] = useState(false)
  const { started, isStarting, problem, retry } = useNewPayment(purchase, isCardKept)
  const report = useEffectEvent(onProblem)
  useEffect(() => {
    // A quote of no more use is for the caller to replace; anything else can be tried again here.
    if (problem?.kind === 'terms') report(problem)
  }, [problem])
  if (problem) return <ErrorState title={problem.message} onRetry={retry} />
  if (!stripe || !started) return <Waiting goesOn>{t('Initializing payment...')}</Waiting>
  const { clientSecret, reference } = started
  return (
    <CardForm
      stripe={stripe}
      wallets={wallets}
      clientSecret={clientSecret}
      version={started}
      waitText={t('Initializing payment...')}
      submitText={payText}
      busyText={t('Processing payment...')}
      isStale={isStarting}
      confirm={async (provider, elements) => {
        const found = await payWithNewCard(provider, elements, returnAddress(reference))
        if (!found) onPaid(reference)
        return found
      }}
      onProblem={onProblem}
      onBusy={onBusy}
    >
      <Checkbox
        label={t('Save a card for future purchases')}
        checked={isCardKept}
        onChange={(event) => setIsCardKept(event.target.checked)}
      />
      {isStarting ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('Initializing payment...')}
        </p>
      ) : null}
    </CardForm>
  )
}
