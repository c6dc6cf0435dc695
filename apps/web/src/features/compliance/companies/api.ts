// The calls of companies: the application, and what members do on its behalf.
import { type Company, listCompanies, listMembers, readCompany } from '@kivuko/contract/companies.ts'
import { listCompanyRequests } from '@kivuko/contract/company-requests.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { COMPANIES_KEY } from './companies-key.ts'

export const companiesQuery = queryOf(COMPANIES_KEY, listCompanies)

export function companyQuery(id: string) {
  return queryOf(['companies', id], readCompany, { params: { id } })
}

export function membersQuery(id: string) {
  return queryOf(['companies', id, 'members'], listMembers, { params: { id } })
}

export function requestsQuery(id: string) {
  return queryOf(['companies', id, 'requests'], listCompanyRequests, { params: { id } })
}

export function walletsQuery(company: string) {
  return queryOf(['companies', company, 'wallets'], listWallets, { company })
}

export function holdingsQuery(company: string) {
  return queryOf(['companies', company, 'holdings'], listHoldings, { company })
}

export function noticesQuery(company: string) {
  return queryOf(['companies', company, 'notices'], listNotifications, { company, query: { limit: '50' } })
}

export function linesQuery(company: string) {
  return queryOf(['companies', company, 'lines'], listTransactions, { company, query: { limit: '10' } })
}

/** A change of an application answers it as it is then. */
export function useCompanyChange<Input>(send: (input: Input) => Promise<Company>, onDone?: (company: Company) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (company) => {
      keep(queries, company)
      onDone?.(company)
    },
  })
}

function keep(queries: QueryClient, company: Company): void {
  queries.setQueryData(companyQuery(company.id).queryKey, company)
  void queries.invalidateQueries({ queryKey: companiesQuery.queryKey, exact: true })
}
