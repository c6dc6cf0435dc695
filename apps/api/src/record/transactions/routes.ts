import * as endpoints from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { TransactionId } from '#platform/ids.ts'
import { cancelTransaction } from './cancel-transaction.ts'
import { getTransaction } from './get-transaction.ts'
import { listTransactions } from './list-transactions.ts'
import { summariseTransactions } from './summarise-transactions.ts'
import { filterOf } from './transaction.ts'

export function transactionRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.listTransactions).handle(({ query }, caller) =>
      listTransactions(deps, caller.id, filterOf(query), {
        limit: query.limit,
        offset: query.offset,
        after: query.after as TransactionId | undefined,
      }),
    ),
    on(endpoints.summariseTransactions).handle(async (_input, caller) => ({
      summary: await summariseTransactions(deps, caller.id),
    })),
    on(endpoints.exportTransactions).handle(async ({ query }, caller) => {
      // What writes PDFs and spreadsheets is loaded by the first who wants one: the process starts sooner.
      const { exportTransactions } = await import('./export-transactions.ts')
      return exportTransactions(deps, caller.id, { format: query.format, filter: filterOf(query) })
    }),
    on(endpoints.getTransaction).handle(({ params }, caller) => getTransaction(deps, caller.id, params.id)),
    on(endpoints.cancelTransaction).handle(({ params }, caller) => cancelTransaction(deps, caller.id, params.id)),
    on(endpoints.transactionReceipt).handle(async ({ params }, caller) => {
      const { printReceipt } = await import('./print-receipt.ts')
      return printReceipt(deps, caller.id, params.id)
    }),
  ]
}
