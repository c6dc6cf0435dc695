// What Stripe holds for us, in our words.
import { ORDER_FIATS, type OrderFiat } from '@kivuko/contract/buying.ts'
import { fromStripe } from '@kivuko/contract/stripe-amounts.ts'
import type { Money } from '@kivuko/money/money.ts'
import * as z from 'zod'

const balance = z.object({ available: z.array(z.object({ amount: z.int(), currency: z.string() })) })

/** What is pending is left out: it cannot leave yet. Throws for what is no balance. */
export function toBalances(answer: unknown): Money<OrderFiat>[] {
  return balance.parse(answer).available.flatMap(({ amount, currency }) => {
    const fiat = ORDER_FIATS.find((each) => each === currency.toUpperCase())
    return fiat ? [fromStripe(fiat, amount)] : []
  })
}
