// Takes back a proposal of one's own before anybody decided it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { proposals } from './store.ts'

/** Doing it again changes nothing. */
export async function withdrawProposal(deps: Deps, caller: StaffCaller, id: string, words: string): Promise<void> {
  const attempt = { actor: caller.actor, subject: id, tried: 'proposal.withdraw' }
  await recordingRefusals(deps, attempt, () =>
    inTransaction(deps.db, (tx) => withdrawWithin(deps, tx, caller, { id, words })),
  )
}

async function withdrawWithin(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { id, words }: { id: string; words: string },
): Promise<void> {
  const proposal = await proposals.lock(tx, id)
  if (!proposal) throw new AppError('proposal_not_found')
  if (proposal.proposed_by !== caller.id) throw new AppError('not_proposer')
  if (proposal.state === 'withdrawn') return
  const decided = { decided_by: caller.id, decided_at: deps.clock.now(), decision: words }
  if (!(await proposals.advance(tx, proposal.id, 'withdrawn', decided))) throw new AppError('proposal_decided')
  const detail = { subject: proposal.id, detail: words }
  await writeAudit(deps, tx, { actor: caller.actor, action: 'proposal.withdraw', ...detail })
}
