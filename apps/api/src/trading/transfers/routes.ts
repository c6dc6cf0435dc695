import { ERRORS } from '@kivuko/contract/error-codes.ts'
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
    on(transferInternally).handleKeeping(async ({ body, prove }, call) => {
      const claim = claimOf(call)
      const { recipient_identifier: identifier, amount, note } = body
      const given = { senderId: call.caller.id, identifier, amount, note }
      let kept = await transfer(claim, { ...given, isProven: false })
      if (kept.stored.status === ERRORS.proof_required.status) {
        await prove()
        kept = await transfer(claim, { ...given, isProven: true })
      }
      return giveKept(kept, claim, call.reply) as TransferAnswer
    }),
    on(recentRecipients).handle(async (_input, caller) => ({ recipients: await listRecipients(deps, caller.id) })),
  ]
}
