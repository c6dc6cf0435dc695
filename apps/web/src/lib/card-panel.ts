// What screens need of the card panel. The app hands it in, loaded only when it opens.
import type { ComponentType } from 'react'

/** `retry`: corrected or repeated in the panel. `payment`: this attempt is over. `terms`: the quote or order is unusable. */
export type CardProblem = { kind: 'retry' | 'payment' | 'terms'; message: string }

export type CardPanelProps = {
  mode: 'payment'
  amount: string
  currency: string
  quoteId: string
  description: string
  returnAddress: (reference: string) => string
  onPaid: (reference: string) => void
  onProblem: (problem: CardProblem) => void
  onCancel: () => void
}
export type CardPanelComponent = ComponentType<CardPanelProps>
