// Takes a signed event of the bank network: stored first, answered at once, handled by a job.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { PAYSTACK } from '#rails/bank-network.ts'
import type { EventSource } from '#record/event-sources.ts'
import { keepEvent } from '#record/keep-event.ts'
import { handleBankEventJob } from './bank-jobs.ts'

/** An event that was stored before is answered as received and changes nothing. */
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
    if (isNew) await handleBankEventJob.enqueue(tx, { event })
  })
}

export function bankEvents(deps: Deps): EventSource {
  return {
    provider: PAYSTACK,
    jobFor({ body }) {
      const event = deps.virtualAccounts?.readKeptEvent(body)
      return event && handleBankEventJob.of({ event })
    },
  }
}
