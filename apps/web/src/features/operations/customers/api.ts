import {
  type CustomerCard,
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerNotices,
  consoleCustomerSecurity,
} from '@kivuko/contract/console-customers.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

export const customerQuery = (id: string) =>
  queryOf(['console', 'customers', id, 'card'], consoleCustomer, { params: { id } })

export const securityQuery = (id: string) =>
  queryOf(['console', 'customers', id, 'security'], consoleCustomerSecurity, { params: { id } })

/** The server answers a decision with the customer as they are now; lists that show it are read again. */
export function keepCard(queries: QueryClient, card: CustomerCard): void {
  queries.setQueryData(customerQuery(card.id).queryKey, card)
  for (const list of [consoleCustomerAudit, consoleCustomerNotices])
    void queries.invalidateQueries({ queryKey: listKey(list) })
}
