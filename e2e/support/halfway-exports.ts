// Files of each state at once, for a picture: a real one is halfway for seconds, and never beside one that failed.
import type { Export } from '@kivuko/contract/exports.ts'

const file = (ending: string, over: Partial<Export>): Export => ({
  id: `exp_${ending}_${over.state}`,
  name: `kivuko-transactions-2026-11-20.${ending}`,
  chosen: 'All transactions',
  state: 'ready',
  lines_done: 20_417,
  lines_total: 20_417,
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: null,
  ...over,
})

export const HALFWAY_EXPORTS: readonly Export[] = [
  file('pdf', { state: 'drawing', lines_done: 8_250 }),
  file('xlsx', { state: 'drawing', lines_done: 0 }),
  file('csv', { state: 'waiting', lines_done: 0, chosen: 'Deposit · Completed · “rent for the house by the lake”' }),
  file('csv', { expires_at: '2026-11-27T09:00:00.000Z' }),
  file('pdf', { state: 'failed', lines_done: 12_000, expires_at: '2026-11-27T09:00:00.000Z' }),
]
