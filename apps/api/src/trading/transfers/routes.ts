import type { Problem } from '@kivuko/contract/errors.ts'
import { recentRecipients, transferInternally } from '@kivuko/contract/transfers.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import { giveKept, type Kept } from '#platform/keep-answers.ts'
import { askForCompany } from '#trading/ask-for-company.ts'
import { listRecipients } from './list-recipients.ts'
import { provingIfNew, type SendTransfer } from './send-transfers.ts'
import type { TransferAnswer } from './transfer-answer.ts'

function isOverCompanyLimit({ stored: { status, answer } }: Kept): boolean {
  return status !== 200 && (answer as Problem).code === 'company_limit_passed'
}

export function transferRoutes(deps: Deps, transfer: SendTransfer): Route[] {
  return [
    on(transferInternally).handleKeeping(async ({ body, prove }, call) => {
      const claim = claimOf(call)
      const { recipient_identifier: identifier, currency, amount, note } = body
      const given = { senderId: call.caller.id, member: call.caller.member?.id, identifier, currency, amount, note }
      const send = () => provingIfNew((isProven) => transfer(claim, { ...given, isProven }), prove)
      const waiting = await askForCompany(deps, call, body)
      if (waiting) return waiting
      const kept = await send()
      // What another member sent meanwhile took the limit: it is a request after all.
      const late = isOverCompanyLimit(kept) ? await askForCompany(deps, call, body) : undefined
      return late ?? (giveKept(kept, claim, call.reply) as TransferAnswer)
    }),
    on(recentRecipients).handle(async (_input, caller) => ({ recipients: await listRecipients(deps, caller.id) })),
  ]
}
