// A member of staff answers a ticket: once, in words that the customer is notified with.
import type { ConsoleTicket } from '@kivuko/contract/console-tickets.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { TicketId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import { readTicket } from './list-tickets.ts'
import { tickets } from './store.ts'

/** The same answer again is answered quietly; another one after a colleague's is refused. */
export async function answerTicket(
  deps: Deps,
  id: TicketId,
  { answer, by }: { answer: string; by: StaffCaller },
): Promise<ConsoleTicket> {
  await inTransaction(deps.db, async (tx) => {
    const ticket = await tickets.lock(tx, { id })
    if (!ticket) throw new AppError('ticket_not_found')
    if (ticket.answered_at) {
      if (ticket.answered_by === by.id && ticket.reply === answer) return
      throw new AppError('ticket_answered')
    }
    await tickets.change(tx, { id }, { answered_at: deps.clock.now(), answered_by: by.id, reply: answer })
    await writeAudit(deps, tx, { actor: by.actor, action: 'ticket.answer', subject: id, detail: answer })
    await notify(deps, tx, {
      userId: ticket.user_id,
      key: `ticket:${id}`,
      type: 'info',
      title: say('Support answered your message'),
      message: answer,
      unnamed: { message: say('Sign in to read the answer.') },
      actionUrl: '/support',
    })
  })
  return readTicket(deps.db, id)
}
