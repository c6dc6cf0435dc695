// Where the reading of a network begins: at its newest block when it is first wanted, before an address of it is shown.

import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Block, Chain } from '#providers/chain/port.ts'
import { keyOfReading, READ_CHAIN } from './job-names.ts'
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

export async function readSoon(
  deps: Deps,
  tx: Parameters<typeof enqueue>[0],
  { network }: Chain,
  inMs: number,
): Promise<void> {
  const runAt = after(deps.clock.now(), inMs)
  await enqueue(tx, READ_CHAIN, { network }, { key: keyOfReading(network), runAt })
}
