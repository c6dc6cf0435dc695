import { checkReceipt as checkReceiptEndpoint } from '@kivuko/contract/receipts.ts'
import * as endpoints from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { TransactionId } from '#platform/ids.ts'
import { checkCodeOf } from '#record/check-code.ts'
import { cancelTransaction } from './cancel-transaction.ts'
import { checkReceipt } from './check-receipt.ts'
import { exportReceipt } from './export-receipt.ts'
import { exportTransactions } from './export-transactions.ts'
import { getTransaction } from './get-transaction.ts'
import { listTransactions } from './list-transactions.ts'
import { createPackCache } from './pack-cache.ts'
import { summariseTransactions } from './summarise-transactions.ts'
import { filterOf } from './transaction.ts'

export function transactionRoutes(deps: Deps): Route[] {
  const packs = createPackCache()
  return [
    on(endpoints.listTransactions).handle(({ query }, { id: userId }) => {
      const { limit, offset } = query
      const page = { limit, offset, after: query.after as TransactionId | undefined }
      const wanted = { cache: packs, userId, filter: filterOf(query), page }
      return deps.reads.read(userId, (db) => listTransactions(deps, db, wanted))
    }),
    on(endpoints.summariseTransactions).handle(async (_input, caller) => ({
      summary: await deps.reads.read(caller.id, (db) => summariseTransactions(deps, db, caller.id)),
    })),
    on(endpoints.exportTransactions).handle(({ query }, caller) =>
      exportTransactions(deps, caller.id, { format: query.format, filter: filterOf(query) }),
    ),
    on(endpoints.getTransaction).handle(async ({ params }, caller) => ({
      ...(await getTransaction(deps, caller.id, params.id)),
      check_code: checkCodeOf(params.id),
    })),
    on(endpoints.cancelTransaction).handle(({ params }, caller) => cancelTransaction(deps, caller.id, params.id)),
    on(checkReceiptEndpoint).handle(async ({ body }) => ({ receipt: await checkReceipt(deps, body) })),
    on(endpoints.transactionReceipt).handle(({ params }, caller) => exportReceipt(deps, caller.id, params.id)),
  ]
}
