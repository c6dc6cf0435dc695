import { stateTable } from '#platform/state-table.ts'
import { ORDER_TRANSITIONS, REFUND_TRANSITIONS } from '#trading/order.ts'

export const orders = stateTable('orders', ORDER_TRANSITIONS)
export const refunds = stateTable('refunds', REFUND_TRANSITIONS)
