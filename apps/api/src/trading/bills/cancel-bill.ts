// The customer takes a bill back. Possible until it is handed to the provider, which is at once unless bills are stopped.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import { BILL, type Bill } from './bill.ts'
import { cancelWaitingBill } from './end-bill.ts'
import { getBill } from './get-bill.ts'

/** Somebody else's is not found. Twice is answered quietly. */
export async function cancelBill(deps: Deps, userId: UserId, reference: string): Promise<Bill> {
  const { id } = await getBill(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    if (!(await cancelWaitingBill(deps, tx, id))) throw new AppError('transaction_closed')
  })
  return getBill(deps.db, userId, reference)
}

export function cancellableBills(deps: Deps): Cancellable {
  return {
    kind: BILL,
    async findOpen(ids) {
      const rows = await deps.db
        .selectFrom('bills')
        .select('id')
        .where('id', 'in', ids as Bill['id'][])
        .where('state', '=', 'waiting')
        .execute()
      return new Set<string>(rows.map(({ id }) => id))
    },
    cancel: (userId, { reference }) => cancelBill(deps, userId, reference),
  }
}
