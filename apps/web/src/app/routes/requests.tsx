import type { QueryClient } from '@tanstack/react-query'
import { requestsQuery } from '#features/trading/transfers/requests-calls.ts'
import { RequestsPage } from '#features/trading/transfers/requests-page.tsx'

function Requests() {
  return <RequestsPage />
}

/** What it asks for first. */
export default Object.assign(Requests, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchQuery(requestsQuery)
  },
})
