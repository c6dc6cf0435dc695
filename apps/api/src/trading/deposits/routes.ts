import * as endpoints from '@kivuko/contract/mobile-money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toDepositAnswer } from '#trading/deposit-answer.ts'
import { readAmount, readReference } from '#trading/read-request.ts'
import { resendPrompt } from './resend-prompt.ts'
import { startDeposit } from './start-deposit.ts'

export function depositRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.depositByPhone).handle(async ({ body, request }, caller) =>
      toDepositAnswer(
        await startDeposit(deps, {
          userId: caller.id,
          phone: body.phone_number,
          amount: readAmount('KES', body.amount),
          clientReference: readReference(body.reference, request.headers),
        }),
      ),
    ),
    on(endpoints.resendPrompt).handle(async ({ params }, caller) =>
      toDepositAnswer(await resendPrompt(deps, caller.id, params.external_reference)),
    ),
  ]
}
