// Whether a coin can be sent outside over a network here: there is a node of it, and a signer.
import { CHAIN_ASSETS, type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import type { Deps } from '#deps.ts'

export function canWithdraw(deps: Pick<Deps, 'chains' | 'signer'>, asset: ChainAsset, network: ChainNetwork): boolean {
  return deps.signer !== undefined && deps.chains.has(network) && COINS_OF_NETWORK[network].includes(asset)
}

/** Of a coin that travels over no network here, it says what can be done with it. */
export function requireWithdrawable(deps: Deps, asset: Asset, network: ChainNetwork): ChainAsset {
  const coin = CHAIN_ASSETS.find((known) => known === asset)
  if (!coin) {
    const { name } = ASSETS[asset]
    throw new AppError('network_unavailable', {
      detail: say('{coin} can be kept, traded and sold here, and not yet sent to an address elsewhere.', {
        coin: name,
      }),
    })
  }
  if (!canWithdraw(deps, coin, network)) throw new AppError('network_unavailable')
  return coin
}
