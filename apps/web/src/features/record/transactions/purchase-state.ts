// How an order stands for whoever paid it or did not: a word for the badge, and the way on. Pure.
import type { ListedOrder } from '@kivuko/contract/orders.ts'

export const PURCHASE_STATES = [
  'waiting',
  'unfinished',
  'declined',
  'checking',
  'completed',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
  'asked',
  'disputed',
  'owed',
] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

type Facts = Pick<ListedOrder, 'status' | 'payment_method' | 'problem' | 'expires_at' | 'dispute'>

const CONTESTED = { asked: 'asked', open: 'disputed', lost: 'owed' } as const

/** A card payment that was begun is told from one that was declined, and both from one whose time is over. */
export function purchaseStateOf(
  { status, payment_method, problem, expires_at, dispute }: Facts,
  now: Date,
): PurchaseState {
  // What was taken back weighs more than what was bought; what went back anyway is over.
  if (dispute !== null && status !== 'refunded') return CONTESTED[dispute]
  if (status !== 'awaiting_payment') return status
  if (new Date(expires_at) <= now) return 'checking'
  if (payment_method !== 'card') return 'waiting'
  return problem === null ? 'unfinished' : 'declined'
}

/** While it is open it is gone on with; what was not paid can be bought again; what was paid has a receipt. */
export function wayOn(state: PurchaseState): 'continue' | 'again' | 'receipt' | undefined {
  switch (state) {
    case 'waiting':
    case 'unfinished':
    case 'declined':
      return 'continue'
    case 'expired':
    case 'cancelled':
      return 'again'
    case 'checking':
      return undefined
    default:
      return 'receipt'
  }
}
