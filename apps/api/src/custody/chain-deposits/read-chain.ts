// Follows a network block by block, from the last one that was read. Blocks are known by their hashes: where the
// network's own differ, it was rewritten, and reading goes back to the last common one. Killed anywhere, it goes on
// from what is written.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import type { Block, Chain } from '#providers/chain/port.ts'
import { creditDeposit } from './credit-deposit.ts'
import { dropDeposit } from './drop-deposit.ts'
import { leaveBlocks } from './leave-blocks.ts'
import { readSoon, startReading } from './start-reading.ts'
import { findCursor, findLost, findOwners, findRipe } from './store.ts'
import { takeBlocks } from './take-blocks.ts'

/** Read at once, at most. */
const BLOCKS_MAX = 40n
const CREDITED_AT_ONCE = 200

/** The job, and the next one. A network that does not answer is asked again: nothing is concluded meanwhile. */
export async function readChainAgain(deps: Deps, network: ChainNetwork): Promise<void> {
  const chain = deps.chains.get(network)
  if (!chain) return
  try {
    await readChain(deps, chain)
  } catch (error) {
    deps.log.warn({ err: error, network }, 'a network of coins could not be read')
  }
  await inTransaction(deps.db, (tx) => readSoon(deps, tx, chain, deps.config.chains.pollMs))
}

/** Up to its newest block. Throws when the network does not answer. */
export async function readChain(deps: Deps, chain: Chain): Promise<void> {
  await startReading(deps, chain)
  for (;;) {
    const cursor = await findCursor(deps.db, chain.network)
    if (!cursor) return
    const there = await chain.block(cursor.number)
    if (there?.hash !== cursor.hash) {
      await leaveBlocks(deps, chain, cursor)
      continue
    }
    if (!(await readOn(deps, chain, cursor))) break
  }
  await endDeposits(deps, chain)
}

/** False when there was nothing more. */
async function readOn(deps: Deps, chain: Chain, cursor: Block): Promise<boolean> {
  const head = await chain.head()
  if (head.number <= cursor.number) return false
  const first = cursor.number + 1n
  const last = head.number < cursor.number + BLOCKS_MAX ? head.number : cursor.number + BLOCKS_MAX
  // Read after the newest block was: whoever was paid in these blocks had an address before.
  const owners = await findOwners(deps.db)
  const addresses = new Set(owners.keys())
  // A node that cannot answer for so many at once would never get on: it is asked for one.
  const read = await chain.read(addresses, first, last).catch(() => chain.read(addresses, first, first))
  if (read.blocks[0]?.parent !== cursor.hash) throw new Error('the blocks changed while they were read')
  await takeBlocks(deps, chain.network, { cursor, owners, ...read })
  return true
}

/** Those that are deep enough, and those that have been in no block for as long. */
async function endDeposits(deps: Deps, { network, confirmations }: Chain): Promise<void> {
  const cursor = await findCursor(deps.db, network)
  if (!cursor) return
  const final = cursor.number - BigInt(confirmations)
  // What was read stays as it is while coming in is stopped; the next look after that credits it.
  if (await deps.stops.standing(`chain_${network}_in`)) return
  await endEach(deps, await findRipe(deps.db, network, final, CREDITED_AT_ONCE), creditDeposit)
  await endEach(deps, await findLost(deps.db, network, final), dropDeposit)
}

/** One that cannot end holds up none of the others. */
async function endEach(deps: Deps, ids: readonly ChainDepositId[], end: typeof creditDeposit): Promise<void> {
  for (const id of ids)
    await end(deps, id).catch((error: unknown) =>
      deps.log.error({ err: error, depositId: id }, 'coins that arrived could not be booked'),
    )
}
