import { bankFillDetails, bankFills } from '@kivuko/contract/bank-fills.ts'
import * as endpoints from '@kivuko/contract/mobile-money.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { toDepositAnswer } from '#trading/deposit-answer.ts'
import { readAmount, readReference } from '#trading/read-request.ts'
import { openBankFills, readBankFill } from './bank-fill.ts'
import { accountOf } from './paybill-account.ts'
import { resendPrompt } from './resend-prompt.ts'
import { startDeposit } from './start-deposit.ts'

export function depositRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.depositByPhone).handle(async ({ body, request }, caller) =>
      toDepositAnswer(
        await startDeposit(deps, {
          userId: caller.id,
          phone: body.phone_number,
          network: body.network,
          amount: readAmount('KES', body.amount),
          clientReference: readReference(body.reference, request.headers),
        }),
      ),
    ),
    on(endpoints.resendPrompt).handle(async ({ params }, caller) =>
      toDepositAnswer(await resendPrompt(deps, caller.id, params.external_reference)),
    ),
    on(paybillDetails).handle(async (_input, caller) => {
      const number = deps.config.mobileMoney?.paybill
      return { paybill: number ? { number, account: await accountOf(deps, caller.id) } : null }
    }),
    on(bankFills).handle(async () => ({ currencies: openBankFills(deps) })),
    on(bankFillDetails).handle(({ params }, caller) => readBankFill(deps, caller.id, params.currency)),
  ]
}
