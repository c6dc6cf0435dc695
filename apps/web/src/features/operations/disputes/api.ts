// The calls of the page of disputes.
import { disputeRates, getDispute } from '@kivuko/contract/console-disputes.ts'
import { queryOf } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'

/** Opening one is written into the audit, so it is read once. */
export function disputeQuery(id: string) {
  return { ...queryOf(['console', 'dispute', id], getDispute, { params: { id } }), ...READ_ONCE }
}

export const ratesQuery = queryOf(['console', 'dispute-rates'], disputeRates)
