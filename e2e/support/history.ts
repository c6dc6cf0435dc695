// A customer with a history longer than two pages of the list, and an order that waits to be paid.
import { createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { summariseTransactions } from '@kivuko/contract/transactions.ts'
import { call } from './call.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { addNaira, callerOf, sendNaira } from './money.ts'

export const HISTORY_LENGTH = 45
const AT_ONCE = 8

export async function withHistory(kivuko: Kivuko): Promise<Customer> {
  const customer = await kivuko.newCustomer()
  const friend = await kivuko.newCustomer('Chidi Okafor')
  await addNaira(kivuko, customer)
  await placeOrder(kivuko, customer)
  const { total_count } = (await call(callerOf(kivuko, customer), summariseTransactions)).summary
  const amounts = Array.from({ length: HISTORY_LENGTH - total_count }, (_, index) => `${index + 1}.50`)
  for (let done = 0; done < amounts.length; done += AT_ONCE) {
    const some = amounts.slice(done, done + AT_ONCE)
    await Promise.all(some.map((amount) => sendNaira(kivuko, customer, { to: friend, amount })))
  }
  return customer
}

/** An order in naira that nobody pays. */
export async function placeOrder(kivuko: Kivuko, customer: Customer): Promise<void> {
  const caller = callerOf(kivuko, customer)
  const request = { fiat_currency: 'NGN', crypto_currency: 'USDT', payment_method: 'bank' } as const
  const { quote_id } = await call(caller, createQuote, { body: { ...request, fiat_amount: '20000' } })
  await call(caller, createOrder, { body: { quote_id, payment_method: 'bank' } })
}
