// Which coins travel over which network here, and in which direction.
import { CHAIN_NETWORK_NAMES, COINS_OF_NETWORK, type chainOptions } from '@kivuko/contract/chain.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type * as z from 'zod/mini'
import { canWithdraw } from '#custody/can-withdraw.ts'
import { WITHDRAWAL_MIN } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'

type Option = z.output<typeof chainOptions.response>['options'][number]

export function listChainOptions(deps: Pick<Deps, 'chains' | 'config' | 'signer'>): Option[] {
  const { chains, config } = deps
  return [...chains.values()].flatMap((chain) =>
    COINS_OF_NETWORK[chain.network].map((asset) => ({
      network: chain.network,
      network_name: CHAIN_NETWORK_NAMES[chain.network],
      asset,
      can_deposit: true,
      can_withdraw: canWithdraw(deps, asset, chain.network),
      deposit_min: toDecimal(config.chains.depositMin[asset]),
      withdrawal_min: toDecimal(WITHDRAWAL_MIN[asset]),
      confirmations: chain.confirmations,
      ...contractIn(chain.contractOf(asset)),
    })),
  )
}

function contractIn(contract: string | undefined): { contract?: string } {
  return contract === undefined ? {} : { contract }
}
