// What a frame tells the page around it: ids and states, for looks. A browser's word never means paid: that is a webhook's, or
// the partner's server asks. The loader has the same in words of its own; a test compares them.
import type { OrderState } from './orders.ts'
import type { SaleState } from './trades.ts'

export const WIDGET_STEPS = ['amount', 'sign_in', 'review', 'card', 'wait', 'end'] as const
export type WidgetStep = (typeof WIDGET_STEPS)[number]

export const WIDGET_DISPLAYS = ['inline', 'dialog', 'popup', 'redirect'] as const
export type WidgetDisplay = (typeof WIDGET_DISPLAYS)[number]

export type WidgetMessage =
  | { type: 'ready' }
  /** Of what is shown, in pixels. */
  | { type: 'resize'; height: number }
  | { type: 'step'; step: WidgetStep }
  | { type: 'order.created' | 'order.updated'; order_id: string; status: OrderState }
  | { type: 'sale.created' | 'sale.updated'; sale_id: string; status: SaleState }
  /** The customer is done, or gave up. */
  | { type: 'close' }
  /** The frame cannot go on, by a code of the API's. */
  | { type: 'error'; code: string }

/** From the frame to whoever opened it: it holds nothing. */
export type WidgetHello = { kivuko: 'hello' }
/** The answer, with a port: what follows goes through it. */
export type WidgetConnect = { kivuko: 'connect'; display: WidgetDisplay }
