// What the frame tells your page: ids and states. Whether something is paid, your server learns by a webhook or asks.

export type Step = 'amount' | 'sign_in' | 'review' | 'card' | 'wait' | 'end'
export type OrderStatus = 'awaiting_payment' | 'completed' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded'
export type SaleStatus =
  | 'waiting'
  | 'sending'
  | 'refused'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'returning'
  | 'returned'

export type WidgetMessage =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'step'; step: Step }
  | { type: 'order.created' | 'order.updated'; order_id: string; status: OrderStatus }
  | { type: 'sale.created' | 'sale.updated'; sale_id: string; status: SaleStatus }
  | { type: 'close' }
  | { type: 'error'; code: string }

const STRINGS: Readonly<Record<string, readonly string[]>> = {
  step: ['step'],
  'order.created': ['order_id', 'status'],
  'order.updated': ['order_id', 'status'],
  'sale.created': ['sale_id', 'status'],
  'sale.updated': ['sale_id', 'status'],
  error: ['code'],
}

/** The message; undefined for what is none, or what only a newer frame says. */
export function readMessage(data: unknown): WidgetMessage | undefined {
  const told = data as Record<string, unknown> | null
  const type = told?.type
  if (type === 'ready' || type === 'close') return { type }
  if (type === 'resize') return Number.isFinite(told?.height) ? (told as WidgetMessage) : undefined
  const names = typeof type === 'string' && Object.hasOwn(STRINGS, type) ? STRINGS[type] : undefined
  return names?.every((name) => typeof told?.[name] === 'string') ? (told as WidgetMessage) : undefined
}
