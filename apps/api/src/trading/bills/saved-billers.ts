// Numbers that a customer keeps under names of their own: saved from a bill that was paid, renamed, forgotten.
import { SAVED_BILLERS_MAX } from '@kivuko/contract/bills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type SavedBillerId, type UserId } from '#platform/ids.ts'
import { lockCustomer } from '#users/find-user.ts'
import type { SavedBiller } from './bill.ts'
import { getBill } from './get-bill.ts'
import { savedBillers } from './store.ts'

/** Saved again, it has the new name. */
export async function saveBiller(
  deps: Deps,
  userId: UserId,
  { reference, label }: { reference: string; label: string },
): Promise<SavedBiller> {
  const bill = await getBill(deps.db, userId, reference)
  if (bill.state !== 'completed') throw new AppError('transaction_closed')
  const { biller_id, biller_name, kind, currency, number, customer_name } = bill
  const which = { user_id: userId, biller_id, number }
  return inTransaction(deps.db, async (tx) => {
    // One after another, so that nobody has more than may be.
    await lockCustomer(tx, userId)
    const known = await savedBillers.find(tx, which)
    if (known) {
      await savedBillers.change(tx, known.id, { label, customer_name, biller_name })
      return { ...known, label, customer_name, biller_name }
    }
    if ((await savedBillers.count(tx, { user_id: userId })) >= SAVED_BILLERS_MAX) throw new AppError('book_full')
    const now = deps.clock.now()
    const row: SavedBiller = {
      ...which,
      id: newId('svb', now),
      biller_name,
      kind,
      currency,
      customer_name,
      label,
      created_at: now,
    }
    await savedBillers.add(tx, row)
    return row
  })
}

/** Somebody else's is not found. */
export async function nameSavedBiller(
  deps: Deps,
  userId: UserId,
  { id, label }: { id: string; label: string },
): Promise<SavedBiller> {
  const which = { id: id as SavedBillerId, user_id: userId }
  return inTransaction(deps.db, async (tx) => {
    const isThere = await savedBillers.change(tx, which, { label })
    const row = isThere ? await savedBillers.find(tx, which) : undefined
    if (!row) throw new AppError('saved_biller_not_found')
    return row
  })
}

export async function removeSavedBiller(deps: Deps, userId: UserId, id: string): Promise<void> {
  const which = { id: id as SavedBillerId, user_id: userId }
  const gone = await inTransaction(deps.db, (tx) => savedBillers.remove(tx, which))
  if (!gone) throw new AppError('saved_biller_not_found')
}
