// The calls about phones and bank accounts that are paid into.
import { cashOutOptions } from '@kivuko/contract/cash-outs.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import type { BankPayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

export const banksQuery = queryOptions({
  queryKey: ['trade', 'banks'],
  queryFn: async ({ signal }) => (await call(listPayoutBanks, { signal })).banks,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What of each wallet is paid out to where, within which bounds and at which fee. */
export const cashOutOptionsQuery = queryOf(['cash-outs', 'options'], cashOutOptions)

export async function checkAccount(
  fiat: SaleFiat,
  account: BankPayoutAccount,
): Promise<Result<typeof checkPayoutAccount>> {
  return await call(checkPayoutAccount, { body: { fiat_currency: fiat, account } })
}
