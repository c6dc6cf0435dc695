// Paying with a saved card: choose one, and the order of this quote is paid with it.
import { t } from '@kivuko/contract/text.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { type CardPurchase, startSavedCardPayment } from './api.ts'
import { initiationProblem } from './card-problem.ts'
import { ConfirmButton } from './confirm-button.tsx'
import { payWithSavedCard } from './confirm-card.ts'
import { SavedCardsView } from './saved-cards-view.tsx'
import type { SavedCards } from './use-saved-cards.ts'

type SavedCardsPaymentProps = {
  stripe: Stripe
  saved: SavedCards
  mode: 'payment' | 'setup'
  purchase: CardPurchase
  payText: string
  returnAddress: (reference: string) => string
  onPaid: (reference: string) => void
  onProblem: (problem: CardProblem) => void
  onBusy: (isBusy: boolean) => void
}

/** In setup mode the cards can be looked at and removed, but nothing is paid. */
export function SavedCardsPayment(props: SavedCardsPaymentProps) {
  const { stripe, saved, mode, purchase, payText, returnAddress, onPaid, onProblem, onBusy } = props
  const { selectedId } = saved
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sendOnce] = useState(() => ({ order: createSendOnce(), payment: createSendOnce() }))

  const pay = async (cardId: string) => {
    setIsPaying(true)
    onBusy(true)
    setProblem(undefined)
    const outcome = await attempt(cardId)
    if ('reference' in outcome) return onPaid(outcome.reference)
    setIsPaying(false)
    onBusy(false)
    setProblem(outcome.message)
    onProblem(outcome)
  }

  async function attempt(cardId: string): Promise<{ reference: string } | CardProblem> {
    try {
      const { clientSecret, reference } = await startSavedCardPayment(purchase, cardId, sendOnce)
      const address = returnAddress(reference)
      const found = await payWithSavedCard(stripe, { clientSecret, cardId, returnAddress: address })
      return found ?? { reference }
    } catch (error) {
      return initiationProblem(error)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <SavedCardsView saved={saved} isBusy={isPaying} />
      {problem ? <Alert>{problem}</Alert> : null}
      {mode === 'payment' ? (
        <ConfirmButton
          disabled={selectedId === undefined}
          isBusy={isPaying}
          busyText={t('Processing payment with saved card...')}
          onClick={() => selectedId !== undefined && void pay(selectedId)}
        >
          {payText}
        </ConfirmButton>
      ) : null}
    </div>
  )
}
