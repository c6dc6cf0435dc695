// A send whose network is stopped: nothing was signed or handed over, and it goes on by itself when the network runs again.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { holdSend } from '#record/hold-send.ts'
import type { Send } from './send.ts'
import { setOnSend } from './store.ts'

export async function holdStopped(deps: Deps, { id }: Pick<Send, 'id'>, stop: StopName): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await setOnSend(tx, id, { problem: 'stopped' })
    await holdSend(deps, tx, `chain-send:${id}`, stop)
  })
}
