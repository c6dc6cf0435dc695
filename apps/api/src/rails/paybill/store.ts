// SQL on payments to the paybill and till.
import { stateTable } from '#platform/state-table.ts'
import { PAYMENT_TRANSITIONS } from './payment.ts'

export const payments = stateTable('paybill_payments', PAYMENT_TRANSITIONS)
