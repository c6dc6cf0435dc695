// The network was rewritten: reading goes back to the last block that both remember. What was only pending waits for
// its transaction to come again; what was credited stays the customer's, and a person decides.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Block, Chain } from '#providers/chain/port.ts'
import { openDepositCase } from './open-deposit-case.ts'
import { deleteBlocks, findBlocks, insertBlocks, lockCursor, loseDeposits, moveCursor } from './store.ts'

export async function leaveBlocks(deps: Deps, chain: Chain, cursor: Block): Promise<void> {
  const { network } = chain
  const { fork, isRemembered } = await findFork(deps, chain)
  deps.log.warn({ network, from: `${cursor.number}`, to: `${fork.number}` }, 'a network of coins was rewritten')
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockCursor(tx, network, cursor))) return
    await deleteBlocks(tx, network, { above: isRemembered ? fork.number : -1n })
    if (!isRemembered) await insertBlocks(tx, network, [fork])
    await moveCursor(tx, network, fork)
    for (const deposit of await loseDeposits(tx, network, fork.number, cursor.number)) {
      if (deposit.state === 'credited') await openDepositCase(deps, tx, deposit, 'block_replaced')
    }
  })
}

/** When no block is common, reading begins again before the oldest that is remembered. */
async function findFork({ db, log }: Deps, chain: Chain): Promise<{ fork: Block; isRemembered: boolean }> {
  const known = await findBlocks(db, chain.network)
  for (const block of known) {
    const there = await chain.block(block.number)
    if (there?.hash === block.hash) return { fork: block, isRemembered: true }
  }
  log.error({ network: chain.network }, 'a network of coins has none of the blocks that were read; it needs a person')
  const head = await chain.head()
  const before = (known.at(-1)?.number ?? 1n) - 1n
  const fork = before >= 0n && before < head.number ? await chain.block(before) : head
  return { fork: fork ?? head, isRemembered: false }
}
