import * as contract from '@kivuko/contract/console-bank-payouts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import { checkAccount } from './check-account.ts'
import { listBanks } from './list-banks.ts'
import { listPayouts, readPayout } from './list-payouts.ts'
import { confirmPayout, endPayout, markSent, takePayout } from './work-payout.ts'

export function bankPayoutRoutes(deps: Deps): Route[] {
  return [
    on(listPayoutBanks).handle(async () => ({ banks: await listBanks(deps) })),
    on(checkPayoutAccount).handle(async ({ body: { fiat_currency: fiat, account } }, caller) => {
      if (!isBankFiat(fiat)) throw new AppError('method_unavailable')
      const { knownName, isOwn } = await checkAccount(deps, { userId: caller.id, fiat, account })
      return { account_name: knownName ?? null, is_match: isOwn }
    }),
    on(contract.listBankPayouts).handle(({ query: { limit, after, ...filter } }, { id: reader }) =>
      listPayouts(deps, filter, { limit, after, reader }),
    ),
    on(contract.takeBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await takePayout(deps, { id, by })
      return readPayout(deps, id, by.id)
    }),
    on(contract.sendBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      await markSent(deps, { id, by, bankReference: body.bank_reference })
      return readPayout(deps, id, by.id)
    }),
    on(contract.confirmBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await confirmPayout(deps, { id, by })
      return readPayout(deps, id, by.id)
    }),
    on(contract.endBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      await endPayout(deps, { id, by, kind: body.what, reason: body.reason })
      return readPayout(deps, id, by.id)
    }),
  ]
}
