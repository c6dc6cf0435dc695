// What the customer has, as every signed-in screen asks for it.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { listHoldings, listWallets, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, drawnAnswerTo, drawnAtMs, queryOf } from './api-client.ts'

/** NGN, KES and USD, in that order, and no other. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }) => inOrder(await call(listWallets, { signal })),
  initialData: () => {
    const wallets = drawnAnswerTo(listWallets)
    return wallets && inOrder(wallets)
  },
  initialDataUpdatedAt: drawnAtMs,
})

function inOrder(wallets: Response<typeof listWallets>) {
  return WALLET_CURRENCIES.flatMap((currency) =>
    wallets.filter((wallet) => wallet.currency === currency).map((wallet) => ({ ...wallet, currency })),
  )
}

export const holdingsQuery = queryOf(['holdings'], listHoldings)
