import {
  type CustomerCard,
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerNotices,
  consoleCustomerSecurity,
} from '@kivuko/contract/console-customers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'customers', id, 'card'],
    queryFn: ({ signal }) => call(consoleCustomer, { params: { id }, signal }),
  })

export const securityQuery = (id: string) =>
  queryOptions({
    queryKey: ['console', 'customers', id, 'security'],
    queryFn: ({ signal }) => call(consoleCustomerSecurity, { params: { id }, signal }),
  })

/** The server's answer to a decision is how the customer stands now; what lists say of it is asked for anew. */
export function keepCard(queries: QueryClient, card: CustomerCard): void {
  queries.setQueryData(customerQuery(card.id).queryKey, card)
  for (const list of [consoleCustomerAudit, consoleCustomerNotices])
    void queries.invalidateQueries({ queryKey: listKey(list) })
}
