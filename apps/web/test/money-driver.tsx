// The signed-in app on screens where money moves: answers a test can change, and time that moves only when it says so.
import { me } from '@kivuko/contract/auth.ts'
import { bankFills } from '@kivuko/contract/bank-fills.ts'
import { cardFills } from '@kivuko/contract/card-fills.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { recentRecipients } from '@kivuko/contract/transfers.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { ADA } from './people.ts'
import { openApp, startClean } from './render-app.tsx'
import { fakeApi, on, raw } from './server.ts'

export const NOW = new Date('2026-11-20T12:00:00.000Z')

export function startMoneyTest(): void {
  startClean()
  vi.useFakeTimers({ now: NOW })
  localStorage.setItem('token', 'tok')
}

type Handler = ReturnType<typeof on>

/** What the customer has: tests change it as money moves. */
export const wallet = { NGN: '10000.00', KES: '5000.00', USD: '0.00' }

/** Opens an address with these answers before the usual ones. */
export async function openMoney(address: string, ...handlers: Handler[]) {
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(paymentOptions, { methods: [], card: null }),
    on(paybillDetails, { paybill: null }),
    on(bankFills, { currencies: [] }),
    on(cardFills, { wallets: [] }),
    on(listWallets, () =>
      raw(
        200,
        Object.entries(wallet).map(([currency, available_balance]) => ({
          currency,
          available_balance,
          usd_equivalent: null,
        })),
      ),
    ),
    on(listHoldings, [{ asset: 'BTC', available_balance: '0.10000000', usd_equivalent: null }]),
    on(recentRecipients, { recipients: [] }),
    on(listNotifications, { data: [], total: 0, unread_count: 0 }),
    on(listTransactions, {
      transactions: [],
      next: null,
      total_count: 0,
      summary: { total_inflow: null, total_outflow: null },
    }),
  )
  await openApp(address)
  await pass(0)
  await pass(0)
  return api
}

/** Lets time pass, and everything that follows from it happen: what an answer sets off comes a millisecond later. */
export async function pass(ms: number): Promise<void> {
  for (const part of [ms, 1]) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(part)
    })
  }
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label) as HTMLInputElement
}

export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

/** The dialog on screen, by its title. */
export function dialog(title: string): HTMLElement {
  return screen.getByRole('dialog', { name: title })
}

export function countOf(api: { callsOf: (endpoint: EndpointSpec) => unknown[] }, endpoint: EndpointSpec): number {
  return api.callsOf(endpoint).length
}

/** A deposit of KES 1,000 as the server tells of it. */
export function deposit(change: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return {
    reference: 'own-reference',
    external_reference: 'DEP-7Q2M-9XPA',
    status: 'pending',
    message: 'Waiting for you to approve the prompt on 0712 345 678.',
    amount: '1000.00',
    fee: '15.00',
    currency: 'KES',
    received: '985.00',
    received_currency: 'KES',
    phone_number: '+254712345678',
    ...change,
  }
}

/** Fills the form of Add Funds and sends it. */
export async function payIn(amount = '1000'): Promise<void> {
  type('M-Pesa phone number', '0712345678')
  type('Amount (KES)', amount)
  await press('Initiate Payment')
}
