// What an address of ours needs of its network's own coin for what leaves it, for other modules.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Db } from '#tables.ts'
import { feeFromWei } from './send.ts'
import { countWaiting, findCommitted, findLeavingUnits } from './store.ts'

/** In units: what leaves, the gas it was signed with, and `fee` for each that has no number yet. */
export async function findPromised(
  db: Db,
  network: ChainNetwork,
  address: string,
  fee: Money<ChainAsset>,
): Promise<bigint> {
  const leaving = await findLeavingUnits(db, network, address, fee.asset)
  const committed = await findCommitted(db, network, address)
  const wei = committed.reduce((sum, { gas_limit, max_fee_wei }) => sum + (gas_limit ?? 0n) * max_fee_wei, 0n)
  const waiting = await countWaiting(db, network, address)
  return leaving + feeFromWei(network, wei).units + fee.units * waiting
}
