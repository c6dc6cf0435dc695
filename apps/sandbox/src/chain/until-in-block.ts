import { setTimeout as pause } from 'node:timers/promises'
import type { Rpc } from './rpc.ts'

const LOOK_EVERY_MS = 5
/** A second: on its way into a block it may be neither among those that wait nor in one. */
const MISSED_MAX = 200

/**
 * Waits until a transaction is in a block. Not where none are made, nor when its own was replaced: it is nowhere
 * then. What waits for its block is forgotten when the network stops: who sent it would be told of coins that are
 * nowhere.
 */
export async function untilInBlock(rpc: Rpc, hash: string): Promise<void> {
  let missed = 0
  while (missed < MISSED_MAX && !(await rpc('eth_getTransactionReceipt', [hash]))) {
    if (!(await rpc<boolean>('anvil_getAutomine'))) return
    missed = (await rpc('eth_getTransactionByHash', [hash])) ? 0 : missed + 1
    await pause(LOOK_EVERY_MS)
  }
}
