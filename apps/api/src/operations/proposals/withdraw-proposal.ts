// Takes back a proposal of one's own before anybody decided it.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { notingRefusals } from '#modules/audit/note-refusals.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { Tx } from '#tables.ts'
import { advanceProposal, findProposalForUpdate } from './store.ts'

/** Doing it again changes nothing. Throws `proposal_not_found`, `not_proposer`, `proposal_decided`. */
export async function withdrawProposal(deps: Deps, caller: StaffCaller, id: string, words: string): Promise<void> {
  const attempt = { actor: caller.actor, subject: id, tried: 'proposal.withdraw' }
  await notingRefusals(deps, attempt, () =>
    inTransaction(deps.db, (tx) => withdrawWithin(deps, tx, caller, { id, words })),
  )
}

async function withdrawWithin(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { id, words }: { id: string; words: string },
): Promise<void> {
  const proposal = await findProposalForUpdate(tx, id)
  if (!proposal) throw new AppError('proposal_not_found')
  if (proposal.proposed_by !== caller.id) throw new AppError('not_proposer')
  if (proposal.state === 'withdrawn') return
  const decided = { by: caller.id, at: deps.clock.now(), words }
  if (!(await advanceProposal(tx, proposal.id, 'withdrawn', decided))) throw new AppError('proposal_decided')
  const detail = { subject: proposal.id, detail: words }
  await writeAudit(deps, tx, { actor: caller.actor, action: 'proposal.withdraw', ...detail })
}
