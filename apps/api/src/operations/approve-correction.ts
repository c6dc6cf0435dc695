// The operator's own voice, from the machine: in place of the third person whom a correction beyond the caps takes.
import { CORRECTION_KINDS } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#record/write-audit.ts'
import { carryOutDecided } from './proposals/carry-out-proposal.ts'
import { proposals } from './proposals/store.ts'

export type OperatorApproval = { id: string; actor: string; reason: string }

const NOBODY_YET =
  'Nobody has approved this in the console yet. A colleague of its proposer does so first. Nothing was moved.'

/**
 * Only for a correction that one member of the staff proposed and another approved: the command is no way past them.
 * Throws `proposal_not_found`, `proposal_decided`, and what moving the money throws.
 */
export async function approveCorrection(deps: Deps, { id, actor, reason }: OperatorApproval): Promise<void> {
  await carryOutDecided(deps, actor, async (tx) => {
    const proposal = await proposals.lock(tx, id)
    const isCorrection = (CORRECTION_KINDS as readonly string[]).includes(proposal?.kind ?? '')
    if (!proposal || !isCorrection) throw new AppError('proposal_not_found')
    if (proposal.state === 'proposed' && !proposal.seconded_by) throw new Error(NOBODY_YET)
    const decided = { decided_by_operator: actor, decided_at: deps.clock.now(), decision: reason }
    if (!(await proposals.advance(tx, proposal.id, 'approved', decided))) throw new AppError('proposal_decided')
    await writeAudit(deps, tx, { actor, action: 'proposal.approve', subject: id, detail: reason })
    return proposal
  })
}
