// What the screens of a purchase share: the session, what was chosen, and the way from one screen to another.
import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import type { WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WidgetOrder, WidgetView } from '@kivuko/contract/widget.ts'
import type { WidgetStep } from '@kivuko/contract/widget-messages.ts'
import { type Calls, Refusal } from './calls.ts'
import type { Link } from './link.ts'
import type { Quote } from './receipt.ts'

export type Screen = {
  title: string
  body: readonly (Node | undefined)[]
  /** Of clocks and questions that would go on after it. */
  leave?: () => void
}

export type Flow = {
  view: WidgetView
  readonly calls: Calls
  readonly link: Link
  coin: BuyCrypto
  method: WidgetMethod
  /** A plain decimal; undefined before it is typed. */
  amount: string | undefined
  /** The customer's own, once they signed in. */
  quote: Quote | undefined
  order: WidgetOrder | undefined
  open: (step: WidgetStep) => void
  /** The session is over, or was never ours. */
  end: (refusal: Refusal) => void
}

/** Codes after which no call of the session is answered. */
const ENDED = ['widget_session_ended', 'widget_session_invalid', 'widget_session_taken']

/** The refusal in words; undefined when the session is over, which has a screen of its own. Throws what is none. */
export function problemOf(flow: Flow, error: unknown): Refusal | undefined {
  if (!(error instanceof Refusal)) throw error
  if (!ENDED.includes(error.code)) return error
  flow.end(error)
  return undefined
}

/** What was told to the page is what the order is now: once for each state. */
export function noteOrder(flow: Flow, order: WidgetOrder): void {
  const before = flow.order
  flow.order = order
  const isNew = before?.id !== order.id
  if (isNew || before.status !== order.status)
    flow.link.tell({
      type: isNew ? 'order.created' : 'order.updated',
      order_id: order.id,
      status: order.status,
    })
}

export const BUSY_TEXT = t('One moment…')
