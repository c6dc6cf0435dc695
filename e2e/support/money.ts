// Money for a customer, brought in by the ways a customer has, and orders that wait for it.
import { randomUUID } from 'node:crypto'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { depositByPhone, paymentStatus } from '@kivuko/contract/mobile-money.ts'
import { createOrder, type Order } from '@kivuko/contract/orders.ts'
import type { Proof } from '@kivuko/contract/proof.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets, type WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { expect } from '@playwright/test'
import { call } from './call.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { answerPrompt, newPhone } from './phone.ts'

export async function addShillings(kivuko: Kivuko, customer: Customer, amount: string): Promise<void> {
  const caller = callerOf(kivuko, customer)
  const phone = newPhone()
  const reference = randomUUID()
  await answerPrompt(kivuko, phone, 'accept')
  const body = { phone_number: phone, amount, reference }
  const { external_reference } = await call(caller, depositByPhone, { body, key: reference })
  await expect
    .poll(async () => (await call(caller, paymentStatus, { query: { external_reference } })).status)
    .toBe('completed')
}

/** As many as the shillings, less the fee, are worth. */
export async function addNaira(kivuko: Kivuko, customer: Customer, { forShillings = '10000' } = {}): Promise<void> {
  await addShillings(kivuko, customer, forShillings)
  const caller = callerOf(kivuko, customer)
  const body = { from: 'KES', to: 'NGN', amount: await balanceOf(kivuko, customer, 'KES') } as const
  const { quote_id } = await call(caller, quoteConversion, { body })
  await call(caller, convert, { body: { quote_id } })
}

/** As many as the shillings, less the fee, are worth. */
export async function addDollars(kivuko: Kivuko, customer: Customer, { forShillings = '10000' } = {}): Promise<void> {
  await addShillings(kivuko, customer, forShillings)
  const caller = callerOf(kivuko, customer)
  const body = { from: 'KES', to: 'USD', amount: await balanceOf(kivuko, customer, 'KES') } as const
  const { quote_id } = await call(caller, quoteConversion, { body })
  await call(caller, convert, { body: { quote_id } })
}

/** As many as the shillings, less the fee, are worth. */
export async function addTether(kivuko: Kivuko, customer: Customer, { forShillings = '10000' } = {}): Promise<void> {
  await addShillings(kivuko, customer, forShillings)
  const caller = callerOf(kivuko, customer)
  const body = { from: 'KES', to: 'USDT', amount: await balanceOf(kivuko, customer, 'KES') } as const
  const { quote_id } = await call(caller, quoteConversion, { body })
  await call(caller, convert, { body: { quote_id } })
}

/** The proof of a customer without a second step. */
export function passwordOf({ password }: Customer): Proof {
  return { way: 'password', value: password }
}

export async function sendNaira(
  kivuko: Kivuko,
  customer: Customer,
  { to, amount, note }: { to: Pick<Customer, 'email'>; amount: string; note?: string },
): Promise<void> {
  const body = { recipient_identifier: to.email, amount, ...(note === undefined ? {} : { note }) }
  await call(callerOf(kivuko, customer), transferInternally, { body, proof: passwordOf(customer) })
}

/** Coins for 20,000, to be paid by a bank transfer that has not been sent. */
export async function orderByBank(kivuko: Kivuko, customer: Customer, currency: 'KES' | 'NGN'): Promise<Order> {
  const request = { fiat_currency: currency, crypto_currency: 'USDT', payment_method: 'bank' } as const
  const caller = callerOf(kivuko, customer)
  const { quote_id } = await call(caller, createQuote, { body: { ...request, fiat_amount: '20000' } })
  return call(caller, createOrder, { body: { quote_id, payment_method: 'bank' } })
}

/** Decimal text, as the wallet has it. */
export async function balanceOf(
  kivuko: Kivuko,
  customer: Customer,
  currency: (typeof WALLET_CURRENCIES)[number],
): Promise<string> {
  const wallets = await call(callerOf(kivuko, customer), listWallets)
  return wallets.find((wallet) => wallet.currency === currency)?.available_balance ?? '0.00'
}

export function callerOf({ appUrl }: Kivuko, { token, device }: Customer) {
  return { appUrl, token, device }
}
