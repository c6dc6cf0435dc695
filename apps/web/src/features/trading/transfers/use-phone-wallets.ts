// From which wallets money can go to a phone, what there is in each, and from which it goes.
import { PAYOUT_WALLETS, type PayoutWallet } from '@kivuko/contract/mobile-money.ts'
import { useQuery } from '@tanstack/react-query'
import { holdingsQuery, walletsQuery } from '#lib/balances.ts'

export type PhoneWallets = {
  balanceOf: (wallet: PayoutWallet) => string | undefined
  /** Those with a balance; naira while that is not known, and where there is none. */
  sources: readonly PayoutWallet[]
  /** What was chosen, as long as anything is in it. */
  wallet: PayoutWallet
  /** There is certainly nothing in any. */
  isEmpty: boolean
  hasFailed: boolean
  isAsking: boolean
  retry: () => void
}

export function usePhoneWallets(chosen: PayoutWallet): PhoneWallets {
  const [wallets, holdings] = [useQuery(walletsQuery), useQuery(holdingsQuery)]
  const balances = new Map<string, string>([
    ...(wallets.data ?? []).map(({ currency, available_balance }) => [currency, available_balance] as const),
    ...(holdings.data ?? []).map(({ asset, available_balance }) => [asset, available_balance] as const),
  ])
  const filled = PAYOUT_WALLETS.filter((wallet) => hasAny(balances.get(wallet)))
  const sources = filled.length > 0 ? filled : (['NGN'] as const)
  return {
    balanceOf: (wallet) => balances.get(wallet),
    sources,
    wallet: sources.find((each) => each === chosen) ?? sources[0] ?? 'NGN',
    isEmpty: wallets.isSuccess && holdings.isSuccess && filled.length === 0,
    hasFailed: wallets.isError,
    isAsking: wallets.isFetching,
    retry: () => void wallets.refetch(),
  }
}

export function hasAny(balance: string | undefined): boolean {
  return balance !== undefined && /[1-9]/.test(balance)
}
