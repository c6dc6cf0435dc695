// The network a send or a withdrawal goes over.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Chain } from '#providers/chain/port.ts'

export function requireChain(deps: Pick<Deps, 'chains'>, network: ChainNetwork): Chain {
  const chain = deps.chains.get(network)
  if (!chain) throw new AppError('network_unavailable')
  return chain
}
