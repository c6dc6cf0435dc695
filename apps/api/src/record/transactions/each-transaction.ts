// Every line that matches, newest first, read page by page: never are all of them in memory.
import type { UserId } from '#platform/ids.ts'
import type { Source } from '#record/drawing.ts'
import { findAfter } from './store.ts'
import type { Filter, TransactionRow } from './transaction.ts'

const PAGE = 500

export async function* eachTransaction(source: Source, userId: UserId, filter: Filter): AsyncGenerator<TransactionRow> {
  let last: TransactionRow | undefined
  do {
    const rows = await findAfter(source.db, userId, filter, { after: last?.id, limit: PAGE })
    yield* rows
    await source.onLines(rows.length)
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}
