import * as console from '@kivuko/contract/console-tickets.ts'
import * as support from '@kivuko/contract/support.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { TicketId } from '#platform/ids.ts'
import { answerTicket } from './answer-ticket.ts'
import { listOwnTickets, listTickets } from './list-tickets.ts'
import { sendTicket } from './send-ticket.ts'

export function ticketRoutes(deps: Deps): Route[] {
  return [
    on(support.sendTicket).handle(async ({ body: { message, reference } }, { id: userId }) => {
      await sendTicket(deps, { userId, message, reference })
      return { status: 'received' as const }
    }),
    on(support.listTickets).handle(async (_input, { id }) => ({ tickets: await listOwnTickets(deps.db, id) })),
    on(console.consoleTickets).handle(({ query }, { actor }) => listTickets(deps, query, actor)),
    on(console.answerTicket).handle(({ params, body }, by) =>
      answerTicket(deps, params.id as TicketId, { answer: body.answer, by }),
    ),
  ]
}
