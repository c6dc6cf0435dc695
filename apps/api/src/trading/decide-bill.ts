// People looked at the provider's list: a bill whose end it never told was paid, or was not and the customer has it back.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { BillId } from '#platform/ids.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import type { Bill } from './bills/bill.ts'
import { completeBill, failBill } from './bills/end-bill.ts'
import { bills } from './bills/store.ts'

/** What was sent so long ago is not on its way any more. */
const ON_ITS_WAY_MS = 60 * 60_000
const NOT_PAID = 'The provider did not carry out this payment.'

/** Throws `payment_closed` when its end came meanwhile: whoever comes second changes nothing. */
export async function decideBill(
  deps: Deps,
  id: BillId,
  { isPaid, token }: { isPaid: boolean; token: string | null },
  by: PersonsWord,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const bill = await bills.lock(tx, id)
    const isUnpaidHere = bill?.state === 'failed' || bill?.state === 'cancelled'
    if (isUnpaidHere && bill.provider_ref !== null) return endListing(deps, tx, bill, isPaid, by)
    if (bill?.state !== 'sending')
      throw new AppError('payment_closed', { detail: 'Its end came meanwhile. Load the list again.' })
    if ((bill.sent_at ?? bill.created_at) > after(deps.clock.now(), -ON_ITS_WAY_MS))
      throw new AppError('payment_closed', { detail: 'It was sent within the hour: it may be paid yet.' })
    const { provider_ref, units } = bill
    if (isPaid) await completeBill(deps, tx, id, { provider_ref, token, units, token_pending: false })
    else await failBill(deps, tx, id, NOT_PAID)
    const action = isPaid ? 'bill.paid' : 'bill.not_paid'
    await writeAudit(deps, tx, { actor: by.actor, action, subject: id, detail: by.reason })
  })
}

/** The provider said that it paid what the customer has back. The people who looked settle it by a correction; nothing moves. */
async function endListing(deps: Deps, tx: Tx, { id, provider_ref }: Bill, isPaid: boolean, by: PersonsWord) {
  await bills.change(tx, id, { provider_ref: null })
  const action = isPaid ? 'bill.paid' : 'bill.not_paid'
  const detail = `${by.reason} (at the provider: ${provider_ref})`
  await writeAudit(deps, tx, { actor: by.actor, action, subject: id, detail })
}
