// Where prices come from: mid prices of whole coins in fiat.

import type { OrderCrypto, OrderFiat } from '@kivuko/contract/buying.ts'
import type { Rate } from '@kivuko/money/rate.ts'

export type MidPrice = {
  rate: Rate<OrderCrypto, OrderFiat>
  /** When the source says the price was true; when it says nothing, when it was fetched. */
  at: Date
}

export interface RateSource {
  readonly name: string
  /** All pairs the source knows. Rejects when it cannot be reached or answers rubbish. */
  fetchMids(): Promise<MidPrice[]>
}
