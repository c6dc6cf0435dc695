// What the screens of a sale share beside the flow.
import type { Sale, TradeCrypto } from '@kivuko/contract/trades.ts'
import type { WidgetView } from '@kivuko/contract/widget.ts'
import type { Refusal } from '../calls.ts'
import type { Flow } from '../flow.ts'
import type { Destination, SaleQuote } from './calls.ts'

export type Selling = NonNullable<WidgetView['selling']>

/** What asks where the money goes. */
export type Payout = {
  element: HTMLElement
  read: () => Destination
  /** What is wrong, at its field; false for what is of none. */
  refuse: (problem: Refusal) => boolean
}

export type SellState = {
  readonly selling: Selling
  coin: TradeCrypto
  /** A plain decimal; undefined before it is typed. */
  amount: string | undefined
  /** The customer's own, once they signed in. */
  quote: SaleQuote | undefined
  sale: Sale | undefined
  /** Where to, as typed. */
  payout: Payout | undefined
}

/** What was told to the page is what the sale is now: once for each state. */
export function noteSale({ link }: Flow, state: SellState, sale: Sale): void {
  const before = state.sale
  state.sale = sale
  const isNew = before?.id !== sale.id
  if (isNew || before.status !== sale.status)
    link.tell({ type: isNew ? 'sale.created' : 'sale.updated', sale_id: sale.id, status: sale.status })
}
