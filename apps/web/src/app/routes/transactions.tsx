import type { QueryClient } from '@tanstack/react-query'
import { AHEAD_MS, listQuery, summaryQuery } from '#features/record/transactions/api.ts'
import { NO_FILTERS, queryOf } from '#features/record/transactions/filters.ts'
import { TransactionsPage } from '#features/record/transactions/transactions-page.tsx'
import { now } from '#lib/clock.ts'
import { PATHS } from '../paths.ts'

const PAGES = {
  order: PATHS.orderConfirmation,
  sale: PATHS.sale,
  withdrawal: PATHS.withdraw,
  cash_out: PATHS.cashOut,
  bill: PATHS.bills,
  block_trade: PATHS.blockTrades,
  agent_deal: PATHS.agentDeal,
}

function Transactions() {
  return <TransactionsPage pages={PAGES} supportAddress={PATHS.support} />
}

/** What it asks for first. */
export default Object.assign(Transactions, {
  fetchAhead(queries: QueryClient): Promise<unknown> {
    const unfiltered = listQuery(queryOf(NO_FILTERS, now()))
    return Promise.all([
      queries.prefetchQuery(summaryQuery),
      queries.prefetchInfiniteQuery({ ...unfiltered, gcTime: AHEAD_MS }),
    ])
  },
})
