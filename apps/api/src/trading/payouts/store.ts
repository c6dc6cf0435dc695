import { stateTable } from '#platform/state-table.ts'
import { PAYOUT_TRANSITIONS } from './payout.ts'

export const payouts = stateTable('payouts', PAYOUT_TRANSITIONS)
