// Writes what arrived in blocks, and that they were read, in one transaction.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference } from '#platform/ids.ts'
import type { Address, Arrival, Block } from '#providers/chain/port.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tables, Tx } from '#tables.ts'
import { amountOf, type ChainDeposit, wordsOf } from './chain-deposit.ts'
import {
  chainDeposits,
  deleteBlocks,
  insertBlocks,
  insertDeposit,
  lockCursor,
  moveCursor,
  placeDeposit,
} from './store.ts'

/** Remembered for finding where a rewritten network parts: more than any network has rewritten. */
const BLOCKS_KEPT = 1_000n

type Read = {
  /** The last block read before. */
  cursor: Block
  blocks: readonly Block[]
  arrivals: readonly Arrival[]
  owners: ReadonlyMap<Address, Tables['chain_addresses']>
}

/** Nothing happens when somebody else read on meanwhile. */
export async function takeBlocks(deps: Deps, network: ChainNetwork, read: Read): Promise<void> {
  const last = read.blocks.at(-1)
  if (!last) return
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockCursor(tx, network, read.cursor))) return
    for (const arrival of read.arrivals) await takeArrival(deps, tx, network, arrival, read.owners)
    await insertBlocks(tx, network, read.blocks)
    await deleteBlocks(tx, network, { below: last.number - BLOCKS_KEPT })
    await moveCursor(tx, network, last)
  })
}

async function takeArrival(
  deps: Deps,
  tx: Tx,
  network: ChainNetwork,
  arrival: Arrival,
  owners: Read['owners'],
): Promise<void> {
  const { hash, index, from, to, block, amount } = arrival
  const owner = owners.get(to)
  // What the hot wallet sends to a customer's address is gas for sending on what lies there.
  if (!owner || from === deps.config.signer?.hotAddress) return
  const key = { network, transaction_hash: hash, transfer_index: index, address: to }
  const place = { block_number: block.number, block_hash: block.hash }
  const known = await chainDeposits.lock(tx, key)
  const isEnough = amount.units >= deps.config.chains.depositMin[amount.asset].units
  if (known) return placeAgain(deps, tx, known, { ...place, units: amount.units, isEnough })
  const now = deps.clock.now()
  const deposit: ChainDeposit = {
    id: newId('cdp', now),
    reference: newReference(),
    user_id: owner.user_id,
    asset: amount.asset,
    units: amount.units,
    ...key,
    ...place,
    lost_at_block: null,
    state: isEnough ? 'pending' : 'too_small',
    created_at: now,
    ended_at: isEnough ? null : now,
    swept_with: null,
  }
  await insertDeposit(tx, deposit)
  if (isEnough) await writeLine(deps, tx, deposit)
}

type Found = Pick<ChainDeposit, 'block_number' | 'block_hash' | 'units'> & { isEnough: boolean }

/** Its block was replaced, and it is in another: in the same transaction, perhaps with another amount. */
async function placeAgain(
  deps: Deps,
  tx: Tx,
  known: ChainDeposit,
  { isEnough, units, ...place }: Found,
): Promise<void> {
  if (known.state === 'credited' || (known.state === 'too_small' && !isEnough)) return placeDeposit(tx, known.id, place)
  await placeDeposit(tx, known.id, { ...place, units, state: 'pending' })
  const now = { ...known, units }
  if (known.state === 'too_small') return writeLine(deps, tx, now)
  const moved = { amount: amountOf(now), fee: zero(known.asset) }
  await changeTransaction(deps, tx, known, { ...wordsOf(now, 'pending'), moved })
}

async function writeLine(deps: Deps, tx: Tx, deposit: ChainDeposit): Promise<void> {
  await recordTransaction(deps, tx, {
    userId: deposit.user_id,
    sourceKind: 'chain_deposit',
    sourceId: deposit.id,
    reference: deposit.reference,
    type: 'deposit',
    amount: amountOf(deposit),
    fee: zero(deposit.asset),
    ...wordsOf(deposit, 'pending'),
  })
}
