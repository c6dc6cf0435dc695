// Takes back a proposal of one's own before anybody decided it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import type { Tx } from '#tables.ts'
import { endProposal } from './decide-proposal.ts'
import { proposals } from './store.ts'

/** Doing it again changes nothing. */
export async function withdrawProposal(deps: Deps, caller: StaffCaller, id: string, words: string): Promise<void> {
  const attempt = { actor: caller.actor, subject: id, tried: 'proposal.withdraw' }
  const withdraw = async (tx: Tx) => {
    const proposal = await proposals.lock(tx, id)
    if (!proposal) throw new AppError('proposal_not_found')
    if (proposal.proposed_by !== caller.id) throw new AppError('not_proposer')
    if (proposal.state === 'withdrawn') return
    await endProposal(deps, tx, caller, { id: proposal.id, state: 'withdrawn', action: 'withdraw', words })
  }
  await recordingRefusals(deps, attempt, () => inTransaction(deps.db, withdraw))
}
