// What somebody can spend: each currency of the wallets, and the coins with a balance.
import { HOLDING_ASSETS, WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { balancesOf } from './wallets/balances.ts'

export async function listAvailable(deps: Deps, userId: UserId): Promise<Money[]> {
  const coins = await balancesOf(deps, userId, HOLDING_ASSETS)
  return [...(await balancesOf(deps, userId, WALLET_CURRENCIES)), ...coins.filter(({ units }) => units > 0n)]
}
