// A customer writes to support, with one of their transactions attached or none.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { TICKETS_OPEN_MAX } from '@kivuko/contract/support.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { findByReferences } from '#record/find-by-reference.ts'
import { countOpenTickets, tickets } from './store.ts'

export type NewTicket = { userId: UserId; message: string; reference: string | undefined }

/** Stored once, however often it is sent. */
export async function sendTicket(deps: Deps, { userId, message, reference }: NewTicket): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (reference && (await findByReferences(tx, [{ userId, reference }])).size === 0)
      throw new AppError('transaction_not_found')
    const open = await countOpenTickets(tx, userId)
    const ticket = {
      id: newId('tkt', now),
      user_id: userId,
      reference: reference ?? null,
      message,
      content_hash: createHash('sha256')
        .update(JSON.stringify([message, reference ?? null]))
        .digest(),
      created_at: now,
      answered_at: null,
      answered_by: null,
      reply: null,
    }
    const isNew = await tickets.addOnce(tx, ticket, ['user_id', 'content_hash'])
    if (isNew && open >= TICKETS_OPEN_MAX) throw new AppError('too_many_tickets')
  })
}
