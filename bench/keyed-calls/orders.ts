// Orders by M-Pesa, up to the phone that is asked to pay: by a partner's key in one call, by a signed-in customer in two.
// Quotes are made before; every order is another customer's, with another phone.
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { createPartnerOrder, createPartnerQuote } from '@kivuko/contract/partner-orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import type autocannon from 'autocannon'
import { type Figures, load } from '../beside-bare/load.ts'
import type { BenchCustomer } from '../transfers/customers.ts'
import { ask, askAll, headersOf, pathOf } from './partner.ts'

const PRICE = { fiat_currency: 'KES', crypto_currency: 'USDT', fiat_amount: '1000', payment_method: 'mpesa' }
const FIRST_PHONE = 700_000_000

let phones = 0

function newPhone(): string {
  phones += 1
  return `+254${FIRST_PHONE + phones}`
}

/** Taken one after the other, around. */
function taker<T>(things: readonly T[]): () => T {
  let taken = 0
  return () => things[taken++ % things.length] as T
}

const POST = { method: 'POST' } as const

export function keyedOrders(url: string, key: string, customerIds: readonly string[]) {
  const nextCustomer = taker(customerIds)
  const order = (customer_id: string, quote_id: string) => ({
    endpoint: createPartnerOrder,
    body: { customer_id, quote_id, payment: { method: 'mpesa', phone_number: newPhone() } },
  })
  const quote = (customer_id: string) =>
    ask(url, key, { endpoint: createPartnerQuote, body: { ...PRICE, customer_id } })

  return {
    /** The id of an order that waits for its payment. */
    async one(): Promise<string> {
      const customer = nextCustomer()
      const { id } = JSON.parse(await quote(customer))
      return JSON.parse(await ask(url, key, order(customer, id))).id
    },
    async turn(count: number): Promise<Figures> {
      const customers = Array.from({ length: count }, nextCustomer)
      const quotes = await askAll(customers, quote)
      const next = taker(customers.map((customer, place) => order(customer, quotes[place]?.id ?? '')))
      const path = pathOf({ endpoint: createPartnerOrder })
      const setupRequest = (request: autocannon.Request) => {
        const asked = next()
        return { ...request, path, headers: headersOf(asked, key), body: JSON.stringify(asked.body) }
      }
      return load({ url, amount: count, requests: [{ ...POST, setupRequest }] })
    },
  }
}

export function customersOrders(url: string, customers: readonly BenchCustomer[]) {
  const nextCustomer = taker(customers)

  return {
    async turn(count: number): Promise<Figures> {
      const mine = Array.from({ length: count }, nextCustomer)
      const quotes = await askAll(mine, ({ token }) => ask(url, token, { endpoint: createQuote, body: PRICE }))
      const next = taker(mine.map(({ token }, place) => ({ token, quote: quotes[place] })))
      return load({ url, amount: 2 * count, requests: orderAndPay(next) }, 2)
    },
  }
}

type Step = { token: string; reference: string }

/** Each caller pays what it ordered. */
function orderAndPay(next: () => { token: string; quote: unknown }): autocannon.Request[] {
  return [
    {
      ...POST,
      setupRequest(request, context) {
        const { token, quote } = next()
        const { quote_id } = quote as { quote_id: string }
        const asked = { endpoint: createOrder, body: { quote_id, payment_method: 'mpesa' } }
        Object.assign(context, { token })
        return { ...request, path: pathOf(asked), headers: headersOf(asked, token), body: JSON.stringify(asked.body) }
      },
      onResponse(status, body, context) {
        if (status === 200) Object.assign(context, { reference: JSON.parse(body).reference })
      },
    },
    {
      ...POST,
      setupRequest(request, context) {
        const { token, reference } = context as Step
        const asked = { endpoint: payOrderByPhone, id: reference, body: { phone_number: newPhone() } }
        return { ...request, path: pathOf(asked), headers: headersOf(asked, token), body: JSON.stringify(asked.body) }
      },
    },
  ]
}
