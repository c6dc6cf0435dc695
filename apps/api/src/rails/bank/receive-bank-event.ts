// Takes a signed event of the bank network: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { keepEvent } from '#modules/webhooks/keep-event.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import { PAYSTACK } from './bank-network.ts'
import { HANDLE_BANK_EVENT } from './job-names.ts'

/** Throws `signature_invalid` and `malformed_request`. An event that was stored before is answered as received and changes nothing. */
export async function receiveBankEvent(deps: Deps, rawBody: Buffer, signature: string | undefined): Promise<void> {
  if (!deps.virtualAccounts) throw new AppError('signature_invalid')
  const event = deps.virtualAccounts.readEvent(rawBody, signature)
  const body = rawBody.toString('utf8')
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepEvent(tx, {
      provider: PAYSTACK,
      id: event.id,
      type: event.type,
      object_ref: event.objectRef,
      body,
      received_at: deps.clock.now(),
    })
    if (isNew) await enqueue(tx, HANDLE_BANK_EVENT, { event })
  })
}
