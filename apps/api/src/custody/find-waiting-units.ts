// What withdrawals will take from the hot wallet that is not being sent yet.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import { receivedOf } from '#custody/withdrawal.ts'
import type { Db } from '#tables.ts'

export async function findWaitingUnits(db: Db, network: ChainNetwork, asset: ChainAsset): Promise<bigint> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['asset', 'amount_units', 'fee_units'])
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('state', '=', 'waiting')
    .execute()
  return rows.reduce((sum, row) => sum + receivedOf(row).units, 0n)
}
