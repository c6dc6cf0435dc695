import { stateTable } from '#platform/state-table.ts'
import { SALE_TRANSITIONS } from './sale.ts'

export const sales = stateTable('sales', SALE_TRANSITIONS)
