// What the customer has, as every signed-in screen asks for it.
import { listHoldings, listWallets, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from './api-client.ts'

/** NGN, KES and USD, in that order, and no other. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => {
    const wallets = await call(listWallets, { signal })
    return WALLET_CURRENCIES.flatMap((currency) =>
      wallets.filter((wallet) => wallet.currency === currency).map((wallet) => ({ ...wallet, currency })),
    )
  },
})

export const holdingsQuery = queryOf(['holdings'], listHoldings)
