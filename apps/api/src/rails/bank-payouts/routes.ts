import { AppError } from '@kivuko/contract/errors.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { checkAccount } from './check-account.ts'
import { listBanks } from './list-banks.ts'

export function bankPayoutRoutes(deps: Deps): Route[] {
  return [
    on(listPayoutBanks).handle(async () => ({ banks: await listBanks(deps) })),
    on(checkPayoutAccount).handle(async ({ body: { fiat_currency: fiat, account } }, caller) => {
      if (!isBankFiat(fiat)) throw new AppError('method_unavailable')
      const { knownName, isOwn } = await checkAccount(deps, { userId: caller.id, fiat, account })
      return { account_name: knownName ?? null, is_match: isOwn }
    }),
  ]
}
