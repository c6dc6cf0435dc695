// Names of the jobs of coins that arrive.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'

export const READ_CHAIN = 'read-chain'
export const SWEEP_DEPOSIT = 'sweep-chain-deposit'

/** One waits at a time for each network. */
export function keyOfReading(network: ChainNetwork): string {
  return `${READ_CHAIN}:${network}`
}
