// Where a customer receives one coin: their own address, on each network that carries it here.
import type { ChainAsset } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { giveAddress } from './chain-deposits/give-address.ts'
import { listChainOptions } from './chain-deposits/list-options.ts'

/** None for a coin without a network. Throws as giving one address does. */
export async function giveDepositAddresses(deps: Deps, userId: UserId, coin: string) {
  const options = listChainOptions(deps).filter(({ asset, can_deposit }) => can_deposit && asset === coin)
  return Promise.all(
    options.map(async ({ network, network_name, asset, deposit_min: minimum }) => {
      const { address } = await giveAddress(deps, userId, { asset: asset satisfies ChainAsset, network })
      return { network, network_name, address, minimum }
    }),
  )
}
