// Sends what the hot wallet has above its ceiling to the operator's cold address, one send of a coin at a time.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { money } from '@kivuko/money/money.ts'
import type { HotCeiling } from '#config/custody.ts'
import { findWaitingUnits } from '#custody/find-waiting-units.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Address, Chain } from '#providers/chain/port.ts'
import { feeFromWei, mayStore, ownCoinOf } from './send.ts'
import { startSend } from './start-send.ts'
import { findCommitted, findLeavingUnits, findStores } from './store.ts'

/** The job. Without a signer or a cold address nothing leaves. Safe to repeat, also at the same time. */
export async function sendToColdStorage(deps: Deps, network: ChainNetwork): Promise<void> {
  const chain = deps.chains.get(network)
  const hot = deps.config.signer?.hotAddress
  if (!chain || !hot) return
  for (const ceiling of deps.config.chains.hotCeilings) {
    if (ceiling.network === network) await storeCoin(deps, chain, hot, ceiling)
  }
}

async function storeCoin(deps: Deps, chain: Chain, hot: Address, rule: HotCeiling): Promise<void> {
  const { network, coldAddress, ceiling, left } = rule
  // The order matters: a store that ends, or a send that begins, while this looks is found at one of the two places,
  // and of two polls that saw the same stores one starts the next.
  const stores = await findStores(deps.db, network, ceiling.asset)
  if (!mayStore(stores.at(-1), deps.clock.now())) return
  const leaving = await unitsLeaving(deps, network, hot, rule)
  const held = await chain.balance(hot, ceiling.asset)
  const free = held.units - leaving
  if (free <= ceiling.units) return
  const amount = money(ceiling.asset, free - left.units)
  const causeId = `${network}-${ceiling.asset}-${stores.length + 1}`
  await inTransaction(deps.db, (tx) =>
    startSend(deps, tx, { kind: 'store', causeId, network, from: hot, to: coldAddress, amount }),
  )
}

/** Withdrawals that can still be taken back, sends in no block yet, and what the network may take for those. */
async function unitsLeaving(
  { db }: Deps,
  network: ChainNetwork,
  hot: Address,
  { ceiling: { asset } }: HotCeiling,
): Promise<bigint> {
  const waiting = await findWaitingUnits(db, network, asset)
  const sent = await findLeavingUnits(db, network, hot, asset)
  if (asset !== ownCoinOf(network)) return waiting + sent
  const committed = await findCommitted(db, network, hot)
  const wei = committed.reduce((sum, { gas_limit, max_fee_wei }) => sum + (gas_limit ?? 0n) * max_fee_wei, 0n)
  return waiting + sent + feeFromWei(network, wei).units
}
