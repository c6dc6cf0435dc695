// Drives the widget in tests: fake timers, so time moves only when a test says so.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { BuyWidget } from '#features/trading/buy/buy-widget.tsx'
import { QUOTE_DEBOUNCE_MS } from '#features/trading/buy/quote-terms.ts'
import type { CardPanelComponent } from '#lib/card-panel.ts'
// Loaded by the widget when it is used; here it is there already, so that only the test's clock moves time.
import '#features/trading/buy/api.ts'

/** Lets time pass, by default as long as typing has to rest, and everything that follows from it happen. */
export async function rest(ms = QUOTE_DEBOUNCE_MS): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

export async function renderWidget(props: { initialCrypto?: string; CardPanel?: CardPanelComponent } = {}) {
  const view = render(
    <MemoryRouter>
      <BuyWidget CardPanel={() => null} {...props} />
      <Where />
    </MemoryRouter>,
  )
  await rest(0)
  return view
}

function Where() {
  const { pathname, search } = useLocation()
  return (
    <p hidden data-testid="where">
      {`${pathname}${search}`}
    </p>
  )
}

/** The address the app is at. */
export function where(): string {
  return screen.getByTestId('where').textContent ?? ''
}

export function type(amount: string): void {
  fireEvent.change(screen.getByLabelText('You pay'), { target: { value: amount } })
}

export function chooseMethod(name: string): void {
  fireEvent.click(screen.getByRole('radio', { name }))
}

export function buyButton(): HTMLElement {
  return screen.getByRole('button', { name: /^Buy / })
}
