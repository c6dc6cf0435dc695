import { setTimeout as pause } from 'node:timers/promises'
import type { Rpc } from './rpc.ts'

const ASKED_EVERY_MS = 5
/** A second: what stays longer is not on its way into a block. */
const ASKED_MAX = 200

/** Waits until every transaction that can be in a block is in one: then none is being made. Not where none are made. */
export async function untilPoolIsEmpty(rpc: Rpc): Promise<void> {
  if (!(await rpc<boolean>('anvil_getAutomine'))) return
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const { pending } = await rpc<{ pending: string }>('txpool_status')
    if (Number(pending) === 0) return
    await pause(ASKED_EVERY_MS)
  }
}
