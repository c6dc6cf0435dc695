// What modes, roles, states and scopes are called.

import type { OrderState } from '@kivuko/contract/orders.ts'
import type { PartnerMode, PartnerRole, PartnerScope, PartnerState } from '@kivuko/contract/partner-keys.ts'
import type { BulkState } from '@kivuko/contract/partner-payouts.ts'
import type { DeliveryState } from '@kivuko/contract/partner-webhooks.ts'
import { t } from '@kivuko/contract/text.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Named<State extends string> = Record<State, readonly [text: string, tone: BadgeTone]>

export const FAILED_TEXT = t('That did not work. Please try again.')

export const MODE_LABELS: Record<PartnerMode, string> = { test: t('Test'), live: t('Live') }

export const ROLE_LABELS: Record<PartnerRole, string> = {
  owner: t('Owner'),
  developer: t('Developer'),
  finance: t('Finance'),
  viewer: t('Viewer'),
}
export const ROLE_HINTS: Record<PartnerRole, string> = {
  owner: t('Everything, members and live access too.'),
  developer: t('Keys, webhooks and the request log.'),
  finance: t('Payouts from the float: proposes them, and decides what others proposed.'),
  viewer: t('Looks, and changes nothing.'),
}

export const STATE_TEXTS: Named<PartnerState> = {
  test: [t('Test only'), 'warning'],
  asked: [t('Live access requested'), 'info'],
  live: [t('Live'), 'success'],
  suspended: [t('Live access suspended'), 'danger'],
}

export const SCOPE_LABELS: Record<PartnerScope, string> = {
  'rails:read': t('See which ways to pay are open'),
  'customers:read': t('Read customers'),
  'customers:write': t('Open customers'),
  'quotes:write': t('Ask for prices'),
  'orders:read': t('Read orders'),
  'orders:write': t('Place and cancel orders'),
  'payout_accounts:read': t('Read where customers are paid out to'),
  'payout_accounts:write': t('Add and remove where customers are paid out to'),
  'sales:read': t('Read sales'),
  'sales:write': t('Sell customers’ coins, and take sales back'),
  'balances:read': t('Read balances'),
  'settlements:read': t('Read what margins earned each month'),
  'events:read': t('Read events'),
  'payouts:read': t('See payouts from the float'),
  'payouts:write': t('Propose payouts, which a member approves'),
  'widget:write': t('Begin purchases in the widget, see and end them'),
}

export const PAYOUT_TEXTS: Named<BulkState> = {
  proposed: [t('Waits for approval'), 'warning'],
  approved: [t('Being paid'), 'info'],
  completed: [t('Completed'), 'success'],
  rejected: [t('Rejected'), 'neutral'],
}

export const DELIVERY_TEXTS: Named<DeliveryState> = {
  waiting: [t('Waiting'), 'info'],
  delivered: [t('Delivered'), 'success'],
  failed: [t('Failed'), 'danger'],
  dropped: [t('Dropped'), 'neutral'],
}

export const ORDER_TEXTS: Named<OrderState> = {
  awaiting_payment: [t('Awaiting payment'), 'info'],
  completed: [t('Completed'), 'success'],
  expired: [t('Expired'), 'neutral'],
  cancelled: [t('Cancelled'), 'neutral'],
  refund_pending: [t('Being refunded'), 'warning'],
  refunded: [t('Refunded'), 'neutral'],
}
