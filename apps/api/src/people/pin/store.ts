// The PINs of customers.
import { rowTable } from '#platform/row-table.ts'

export const pins = rowTable('pins')
