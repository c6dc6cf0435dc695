// Sending to a phone in tests: a quote a minute long, and the form filled and sent.
import { type PaymentAnswer, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { fireEvent, screen } from '@testing-library/react'
import { deposit, pass, press, type } from './money-driver.tsx'
import { on, raw } from './server.ts'

let quotes = 0

/** Named `exq_1`, `exq_2` … in the order they are asked for since `forgetQuotes`. */
export const QUOTE = on(quotePayout, ({ body }) => {
  quotes += 1
  return raw(200, {
    quote_id: `exq_${quotes}`,
    amount: body.amount,
    fee: '25.00',
    total: '1025.00',
    rate: '0.0781',
    received: '78.00',
    received_currency: 'KES',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  })
})
export function forgetQuotes(): void {
  quotes = 0
}

export function payout(change: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return deposit({
    external_reference: 'PAY-1',
    message: 'KSh 78.00 is on its way to 0712 345 678. This takes 1-5 minutes.',
    fee: '25.00',
    currency: 'NGN',
    received: '78.00',
    ...change,
  })
}

export async function fillMobile(amount = '1000'): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /Mobile Money/ }))
  type("Recipient's M-Pesa number", '0712345678')
  type('Amount (NGN)', amount)
  await pass(400)
}

export async function sendMobile(): Promise<void> {
  await fillMobile()
  await press('Continue')
  await press('Send')
}

export function summary(): string | undefined {
  return screen.getByRole('region', { name: 'Summary' }).textContent?.replaceAll('\u00a0', ' ')
}
