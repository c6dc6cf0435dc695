// Where the reading of a network begins: at its newest block when it is first wanted, before an address of it is shown.

import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Block, Chain } from '#providers/chain/port.ts'
import type { Tx } from '#tables.ts'
import { readChainJob } from './chain-deposit-jobs.ts'
import { findCursor, insertCursor } from './store.ts'

/** Answers how far it was read. Throws when the network must be asked and does not answer. */
export async function startReading(deps: Deps, chain: Chain): Promise<Block> {
  const cursor = await findCursor(deps.db, chain.network)
  if (cursor) return cursor
  const head = await chain.head()
  await inTransaction(deps.db, async (tx) => {
    await insertCursor(tx, chain.network, head)
    await readSoon(deps, tx, chain, 0)
  })
  return (await findCursor(deps.db, chain.network)) ?? head
}

export async function readSoon(deps: Deps, tx: Tx, { network }: Chain, inMs: number): Promise<void> {
  const runAt = after(deps.clock.now(), inMs)
  await readChainJob.enqueue(tx, { network }, { runAt })
}
