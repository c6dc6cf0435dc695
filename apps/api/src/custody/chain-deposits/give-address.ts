// The customer's own address: derived once by its number, the same on every network.
import { type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { toDataURL } from 'qrcode'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Chain } from '#providers/chain/port.ts'
import { getActiveUser } from '#users/active-user.ts'
import { deriveAddress } from './derive-address.ts'
import { startReading } from './start-reading.ts'
import { findAddress, insertAddress, nextAddressIndex } from './store.ts'

export async function giveAddress(
  deps: Deps,
  userId: UserId,
  { asset, network }: { asset: ChainAsset; network: ChainNetwork },
): Promise<{ address: string; qr: string }> {
  const chain = deps.chains.get(network)
  const xpub = deps.config.chains.depositXpub
  if (!chain || !xpub || !COINS_OF_NETWORK[network].includes(asset)) throw new AppError('network_unavailable')
  await getActiveUser(deps.db, userId)
  await beginReading(deps, chain)
  const address = (await findAddress(deps.db, userId))?.address ?? (await makeAddress(deps, userId, xpub))
  return { address, qr: await toDataURL(address, { margin: 2, width: 240 }) }
}

/** What is sent before anybody reads would not be seen. */
async function beginReading(deps: Deps, chain: Chain): Promise<void> {
  try {
    await startReading(deps, chain)
  } catch (error) {
    deps.log.warn({ err: error, network: chain.network }, 'a network of coins does not answer')
    throw new AppError('provider_unavailable')
  }
}

async function makeAddress(deps: Deps, userId: UserId, xpub: string): Promise<string> {
  const index = await nextAddressIndex(deps.db)
  const address = await deriveAddress(xpub, index)
  const row = { user_id: userId, derivation_index: index, address, created_at: deps.clock.now() }
  await inTransaction(deps.db, (tx) => insertAddress(tx, row))
  return (await findAddress(deps.db, userId))?.address ?? address
}
