// A sweep, or the fuel for one, was refused or has failed: what it was to send on is swept again later.

import { sweepAgain } from '#custody/sweep-again.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import type { Send } from './send.ts'
import { sends } from './store.ts'
import { depositOf } from './sweep-cause.ts'

/** The other of the two ends as well while it has no number: the next sweep brings fuel of its own. */
export async function giveUpSweep(deps: Deps, tx: Tx, { kind, cause_id }: Send): Promise<void> {
  const other = await sends.lock(tx, { kind: kind === 'fuel' ? 'sweep' : 'fuel', cause_id })
  const hasEndedToo =
    other?.state === 'waiting' &&
    (await sends.advance(tx, other.id, 'refused', { problem: null, ended_at: deps.clock.now() }))
  // A sweep that is under way takes its coins on, or fails by itself.
  if (kind === 'fuel' && !hasEndedToo) return
  await sweepAgain(deps, tx, depositOf(cause_id))
}
