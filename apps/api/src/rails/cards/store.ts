import { rowTable } from '#platform/row-table.ts'
import type { Tables } from '#tables.ts'

export type CardPaymentRow = Tables['card_payments']

/** An owner has one. */
export const cardPayments = rowTable('card_payments')
/** With which card each was paid. */
export const cardUses = rowTable('card_uses')
export const cardCustomers = rowTable('card_customers')
