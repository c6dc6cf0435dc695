import { consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import {
  type CustomerCard,
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerLedger,
  consoleCustomerNotices,
  consoleCustomerSecurity,
  consoleCustomers,
  consoleCustomerTransactions,
} from '@kivuko/contract/console-customers.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

export const searchPages = (search: string) =>
  pagesOf(['customers', 'search', search], ({ after, signal }) =>
    call(consoleCustomers, { query: { search, after }, signal }),
  )

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

export const transactionPages = (id: string, filters: { type: string; status: string }) =>
  pagesOf(['customers', id, 'transactions', filters], ({ after, signal }) =>
    call(consoleCustomerTransactions, { params: { id }, query: { ...chosen(filters), after } as object, signal }),
  )

export const orderPages = (id: string, filters: { status: string }) =>
  pagesOf(['customers', id, 'orders', filters], ({ after, signal }) =>
    call(consoleCustomerOrders, { params: { id }, query: { ...chosen(filters), after } as object, signal }),
  )

export const noticePages = (id: string) =>
  pagesOf(['customers', id, 'notices'], ({ after, signal }) =>
    call(consoleCustomerNotices, { params: { id }, query: { after }, signal }),
  )

export const ledgerPages = (id: string, filters: { asset: string; account: string }) =>
  pagesOf(['customers', id, 'ledger', filters], ({ after, signal }) =>
    call(consoleCustomerLedger, { params: { id }, query: { ...filters, after } as object, signal }),
  )

export const auditPages = (id: string) =>
  pagesOf(['customers', id, 'audit'], ({ after, signal }) =>
    call(consoleCustomerAudit, { params: { id }, query: { after }, signal }),
  )

/** The server's answer to a decision is how the customer stands now; what lists say of it is asked for anew. */
export function keepCard(queries: QueryClient, card: CustomerCard): void {
  queries.setQueryData(customerQuery(card.id).queryKey, card)
  for (const part of ['audit', 'notices'])
    void queries.invalidateQueries({ queryKey: ['console', 'customers', card.id, part] })
}
