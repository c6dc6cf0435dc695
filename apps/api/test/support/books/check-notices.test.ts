import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/ids.ts'
import { KEPT_PER_CUSTOMER } from '../../../src/record/notifications/trim-notifications.ts'
import { checkNotices } from './check-notices.ts'
import type { Rows } from './rows.ts'

const WITHOUT_ROWS = {
  ...{ deposits: [], payouts: [], cashOuts: [], bills: [], blockTrades: [], sales: [], withdrawals: [] },
  ...{ chainDeposits: [], transfers: [], agentDeals: [], orders: [], proposals: [], receipts: [] },
}
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

/** One conversion a second, and notices of the newest `kept` of them, without the one of second `untold`. */
function rowsOf(conversions: number, kept: number, untold?: number): Rows {
  const ids = Array.from({ length: conversions }, (_, second) => ({ id: newId('cnv', at(second)), second }))
  const notices = ids
    .filter(({ second }) => second >= conversions - kept && second !== untold)
    .map(({ id, second }) => ({ user_id: 'usr_a', event_key: `conversion:${id}`, created_at: at(second) }))
  return {
    ...WITHOUT_ROWS,
    conversions: ids.map(({ id }) => ({ id, user_id: 'usr_a' })),
    notices,
    find: { noticesOf: new Map([['usr_a', notices]]) },
  } as unknown as Rows
}

test('what was told before the newest that are kept is not missing, and what came after it is', () => {
  const many = KEPT_PER_CUSTOMER + 5
  expect(checkNotices(rowsOf(many, KEPT_PER_CUSTOMER))).toEqual([])
  expect(checkNotices(rowsOf(many, KEPT_PER_CUSTOMER + 1, many - 1)).length).toBe(1)
  expect(checkNotices(rowsOf(KEPT_PER_CUSTOMER, KEPT_PER_CUSTOMER - 1)).length).toBe(1)
})
