import { cardFills, quoteCardFill } from '@kivuko/contract/card-fills.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMoney, pass, press, startMoneyTest, type } from '../../../../test/money-driver.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startMoneyTest)
afterEach(() => {
  vi.useRealTimers()
})

const DOLLARS = { currency: 'USD', minimum: '10.00', maximum: '10000.00', fee_bps: 250 } as const
const OPEN = on(cardFills, { wallets: [DOLLARS] })

const part = () => within(screen.getByRole('region', { name: 'Pay by card' }))

async function chooseCard(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /To your USD wallet/ }))
  await pass(0)
}

test('DEP-193 a card is no way to add funds before it fills a wallet, and the two cards stand as they did', async () => {
  await openMoney('/add-funds', on(cardFills, { wallets: [] }))
  expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'Mobile Money Instant · 1.5% fee',
    'Bank Transfer Coming soon',
  ])
})

test('DEP-194 DEP-200 the fee and what arrives are shown while typing, and an amount outside the range says the range', async () => {
  await openMoney('/add-funds', OPEN)
  await chooseCard()
  await type('Amount (USD)', '100')
  expect(part().getByRole('region', { name: 'Summary' }).textContent).toMatch(/Fee \(2\.5%\).*\$2\.50.*\$97\.50/)
  await type('Amount (USD)', '10000.01')
  await press('Continue to payment')
  expect(part().getByText('Amount must be between USD 10 and USD 10,000')).toBeTruthy()
})

test('DEP-200 a refusal of the server stands above the button, and the amount stays', async () => {
  await openMoney(
    '/add-funds',
    OPEN,
    on(quoteCardFill, () => refuse('service_paused')),
  )
  await chooseCard()
  await type('Amount (USD)', '100')
  await press('Continue to payment')
  await pass(0)
  expect(part().getByRole('alert').textContent).not.toBe('')
  expect((part().getByLabelText('Amount (USD)') as HTMLInputElement).value).toBe('100')
})
