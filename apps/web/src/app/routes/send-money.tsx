import type { QueryClient } from '@tanstack/react-query'
import { recipientsQuery } from '#features/trading/transfers/api.ts'
import { SendMoney } from '#features/trading/transfers/send-money.tsx'
import { holdingsQuery, walletsQuery } from '#lib/balances.ts'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { PATHS } from '../paths.ts'

function SendMoneyPage() {
  return (
    <SendMoney
      addFundsAddress={PATHS.addFunds}
      convertAddress={`${PATHS.wallet}?convert=KES-NGN`}
      requestsAddress={PATHS.requests}
      withdrawAddress={PATHS.withdraw}
    />
  )
}

/** What it asks for first. */
export default Object.assign(SendMoneyPage, {
  fetchAhead(queries: QueryClient): Promise<unknown> {
    void queries.prefetchQuery(recipientsQuery)
    void queries.prefetchQuery(kycStatusQuery)
    // An empty wallet is said above the form, which would make way for it.
    return Promise.all([queries.prefetchQuery(walletsQuery), queries.prefetchQuery(holdingsQuery)])
  },
})
