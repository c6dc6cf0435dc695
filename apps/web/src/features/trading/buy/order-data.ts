// What the address of the order confirmation says.
import { paymentMethod } from '@kivuko/contract/quotes.ts'
import * as z from 'zod/mini'
import type { OrderData } from './purchase-address.ts'

const orderDataSchema = z.object({
  quote_id: z.string().check(z.minLength(1), z.maxLength(64)),
  payment_method: paymentMethod,
})

/** Undefined for anything that is not the JSON text the widget writes. */
export function readOrderData(text: string | null): OrderData | undefined {
  if (text === null) return undefined
  try {
    const parsed = orderDataSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
