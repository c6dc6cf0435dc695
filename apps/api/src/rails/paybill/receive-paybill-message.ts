// Takes a message about a payment to the paybill or till: stored first, answered at once, handled by a job.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYBILL_CALLS } from '@kivuko/contract/paybill.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { PaybillDelivery, PaybillMessage } from '#providers/paybill/port.ts'
import { MPESA } from '#rails/mobile-money/network.ts'
import type { EventSource } from '#record/event-sources.ts'
import { keepEvent } from '#record/keep-event.ts'
import { requirePaybill } from './network.ts'
import { handlePaybillMessageJob } from './paybill-jobs.ts'

/** An answer may overtake our own note of the question. */
const STATUS_DELAY_MS = 500
/** Before the kind, in the type of a kept message. */
const TYPE = 'paybill-'

/** The very same message again changes nothing. */
export async function receivePaybillMessage(deps: Deps, delivery: PaybillDelivery): Promise<void> {
  const message = requirePaybill(deps).readMessage(delivery)
  const body = delivery.rawBody.toString('utf8')
  if (body.includes('\u0000')) throw new AppError('malformed_request')
  const eventId = `${TYPE}${delivery.kind}:${createHash('sha256').update(body).digest('hex')}`
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepEvent(tx, {
      provider: MPESA,
      id: eventId,
      type: `${TYPE}${delivery.kind}`,
      object_ref: objectOf(message),
      body,
      received_at: now,
    })
    const wait = message.kind === 'status' ? { runAt: after(now, STATUS_DELAY_MS) } : {}
    if (isNew) await handlePaybillMessageJob.enqueue(tx, { eventId, message }, wait)
  })
}

function objectOf(message: PaybillMessage): string | null {
  if (message.kind === 'confirmation') return message.payment.id
  return message.kind === 'status' ? message.queryRef : null
}

export function paybillMessages(deps: Deps): EventSource {
  return {
    provider: MPESA,
    jobFor({ id: eventId, type, body }) {
      const kind = PAYBILL_CALLS.find((known) => `${TYPE}${known}` === type)
      if (!deps.paybill || !kind) return undefined
      const message = deps.paybill.readKeptMessage({ kind, rawBody: Buffer.from(body) })
      return handlePaybillMessageJob.of({ eventId, message })
    },
  }
}
