import { recentRecipients, transferInternally } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import { giveKept } from '#platform/keep-answers.ts'
import { listRecipients } from './list-recipients.ts'
import { sendTransfers } from './send-transfers.ts'
import type { TransferAnswer } from './transfer-answer.ts'

export function transferRoutes(deps: Deps): Route[] {
  const transfer = sendTransfers(deps)
  return [
    on(transferInternally).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const { recipient_identifier: identifier, amount, note } = body
      const kept = await transfer(claim, { senderId: call.caller.id, identifier, amount, note })
      return giveKept(kept, claim, call.reply) as TransferAnswer
    }),
    on(recentRecipients).handle(async (_input, caller) => ({ recipients: await listRecipients(deps, caller.id) })),
  ]
}
