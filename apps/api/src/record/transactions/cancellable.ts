// Which lines can still be taken back, and by whose use case.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { TransactionRow } from './transaction.ts'

/** The ids of the sources, among those of these lines, that can be taken back. */
export async function findCancellable(deps: Deps, rows: readonly TransactionRow[]): Promise<ReadonlySet<string>> {
  const pending = rows.filter(({ state }) => state === 'pending')
  const found = await Promise.all(
    deps.cancelling.all().map(({ kind, findOpen }) => {
      const ids = pending.flatMap((row) => (row.source_kind === kind ? [row.source_id] : []))
      return ids.length > 0 ? findOpen(ids) : new Set<string>()
    }),
  )
  return new Set(found.flatMap((ids) => [...ids]))
}

/** What was taken back before is answered quietly. */
export async function cancelSource(deps: Deps, row: TransactionRow): Promise<void> {
  const source = deps.cancelling.of(row.source_kind)
  if (!source) throw new AppError('transaction_closed')
  try {
    await source.cancel(row.user_id, row)
  } catch (error) {
    // The source's own word for it.
    if (error instanceof AppError && error.code.endsWith('_closed')) throw new AppError('transaction_closed')
    throw error
  }
}
