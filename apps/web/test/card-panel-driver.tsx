// Renders the card panel for tests, with everything it reports.
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { CardPanel, type CardPanelProps } from '#features/rails/cards/card-panel.tsx'

export function renderPanel(props: Partial<CardPanelProps> = {}) {
  const reported = { onPaid: vi.fn(), onProblem: vi.fn(), onCancel: vi.fn() }
  const all: CardPanelProps = {
    amount: '50.00',
    currency: 'USD',
    mode: 'payment',
    quoteId: 'quo_1',
    description: 'Buy 37.105 USDT',
    ...reported,
    ...props,
  }
  const view = render(<CardPanel {...all} />)
  return {
    ...reported,
    /** Renders again with some inputs changed. */
    change: (changed: Partial<CardPanelProps>) => view.rerender(<CardPanel {...all} {...changed} />),
  }
}

/** Lets everything that is already on its way arrive. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
  })
}
