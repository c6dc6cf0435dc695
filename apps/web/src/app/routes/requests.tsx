import type { QueryClient } from '@tanstack/react-query'
import { ownLinkQuery } from '#features/people/pay-links/api.ts'
import { AskByLink } from '#features/people/pay-links/ask-by-link.tsx'
import { RequestLink } from '#features/people/pay-links/request-link.tsx'
import { requestsQuery } from '#features/trading/transfers/requests-calls.ts'
import { RequestsPage } from '#features/trading/transfers/requests-page.tsx'
import { PATHS } from '../paths.ts'

function Requests() {
  return (
    <RequestsPage
      sendAddress={PATHS.sendMoney}
      link={<AskByLink profileAddress={PATHS.profile} />}
      linkOf={(request) => <RequestLink request={request} />}
    />
  )
}

/** What it asks for first. */
export default Object.assign(Requests, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchQuery(requestsQuery)
    void queries.prefetchQuery(ownLinkQuery)
  },
})
