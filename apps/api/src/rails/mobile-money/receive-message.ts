// Takes a message of the mobile-money network: stored first, answered at once, handled by a job.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { type Delivery, MESSAGE_KINDS, type Message } from '#providers/mobile-money/port.ts'
import type { EventSource } from '#record/event-sources.ts'
import { keepEvent } from '#record/keep-event.ts'
import { handleMessageJob } from './mobile-money-jobs.ts'

/** An answer may overtake our own note of the question. */
const STATUS_DELAY_MS = 500

/** The very same message again changes nothing. */
export async function receiveMessage(deps: Deps, network: PhoneNetwork, delivery: Delivery): Promise<void> {
  const adapter = deps.mobileMoney[network]
  if (!adapter) throw new AppError('signature_invalid')
  const message = adapter.readMessage(delivery)
  const body = delivery.rawBody.toString('utf8')
  if (body.includes('\u0000')) throw new AppError('malformed_request')
  const digest = createHash('sha256')
    .update(`${delivery.named ?? ''}\n${body}`)
    .digest('hex')
  const eventId = `${delivery.kind}:${digest}`
  await inTransaction(deps.db, async (tx) => {
    const isNew = await keepEvent(tx, {
      provider: network,
      id: eventId,
      type: delivery.kind,
      object_ref: objectOf(message),
      address_ref: delivery.named ?? null,
      body,
      received_at: deps.clock.now(),
    })
    if (isNew) await handleMessageJob.enqueue(tx, { eventId, message, network }, waitOf(deps, message))
  })
}

function waitOf(deps: Deps, { kind }: Message): { runAt?: Date } {
  return kind === 'status' || kind === 'balance' || kind === 'reversal'
    ? { runAt: after(deps.clock.now(), STATUS_DELAY_MS) }
    : {}
}

function objectOf(message: Message): string | null {
  if (message.kind === 'prompt') return message.checkoutRef
  if (message.kind === 'status' || message.kind === 'balance' || message.kind === 'examined') return message.queryRef
  if (message.kind === 'reversal') return message.conversationRef
  return message.kind === 'nothing' ? null : message.id
}

export function mobileMessages(deps: Deps, network: PhoneNetwork): EventSource {
  return {
    provider: network,
    jobFor({ id: eventId, type, address_ref, body }) {
      const kind = MESSAGE_KINDS.find((known) => known === type)
      const adapter = deps.mobileMoney[network]
      if (!adapter || !kind) return undefined
      const kept = { kind, named: address_ref ?? undefined, rawBody: Buffer.from(body) }
      return handleMessageJob.of({ eventId, message: adapter.readKeptMessage(kept), network })
    },
  }
}
