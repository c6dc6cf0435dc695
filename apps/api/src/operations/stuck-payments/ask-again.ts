// Brings the next poll of a payment forward to now, by the same job that would have polled later.
import type { StuckAction } from '@kivuko/contract/console-stuck-payments.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { readStuck, type Stuck } from './list-stuck.ts'
import { waitOf } from './stuck-payment.ts'

export async function askAgain(deps: Deps, id: string, by: PersonsWord): Promise<void> {
  const { follower } = await getStuck(deps, id, 'ask')
  await inTransaction(deps.db, async (tx) => {
    await deps.followers.soon(tx, follower)
    await writeAudit(deps, tx, { actor: by.actor, action: 'payment.ask', subject: id, detail: by.reason })
  })
}

export async function getStuck(deps: Deps, id: string, action: StuckAction): Promise<Stuck> {
  const [row] = await readStuck(deps, { id }, { limit: 1 })
  if (!row)
    throw new AppError('payment_not_found', {
      detail: 'This payment does not wait, or not any more. Load the list again.',
    })
  if (!waitOf(row).actions.includes(action))
    throw new AppError('payment_closed', { detail: 'That is not what this payment waits for. Load the list again.' })
  return row
}
