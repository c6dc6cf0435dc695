// Somebody else's word on a proposal: approved, the money moves in the same transaction, or nothing changes.
import { AppError } from '@kivuko/contract/errors.ts'
import { isPartOfCompany } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { ProposalId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { carryOutDecided } from './carry-out-proposal.ts'
import { isBeyondCaps } from './correction-caps.ts'
import { concerns, type ProposalRow } from './proposal.ts'
import { proposals } from './store.ts'

export type Decision = { id: string; decision: 'approve' | 'reject'; words: string }

const STATES = { approve: 'approved', reject: 'rejected' } as const

/**
 * One person's decision counts once; of two at the same moment the later is told so. The proposal stays as it was
 * when the balance or the treasury is short.
 */
export async function decideProposal(deps: Deps, caller: StaffCaller, decision: Decision): Promise<void> {
  const attempt = { actor: caller.actor, subject: decision.id, tried: `proposal.${decision.decision}` }
  await recordingRefusals(deps, attempt, () => decideOnce(deps, caller, decision))
}

async function decideOnce(deps: Deps, caller: StaffCaller, decision: Decision): Promise<void> {
  await carryOutDecided(deps, caller.actor, async (tx) => {
    const proposal = await proposals.lock(tx, decision.id)
    if (!proposal) throw new AppError('proposal_not_found')
    const isOfCompany = proposal.user_id !== null && (await isPartOfCompany(tx, proposal.user_id, caller.id))
    if (concerns(proposal, caller) || isOfCompany) throw new AppError('same_person')
    if (decision.decision === 'approve' && (await second(deps, tx, caller, { proposal, decision }))) return undefined
    const isEnded = await end(deps, tx, caller, { proposal, decision })
    return isEnded && decision.decision === 'approve' ? proposal : undefined
  })
}

/**
 * Whether the approval is the first of two that this takes: then a third person still has to agree. All of them are
 * independent of each other.
 */
async function second(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { proposal, decision }: { proposal: ProposalRow; decision: Decision },
): Promise<boolean> {
  const { id, state, seconded_by } = proposal
  if (state !== 'proposed') return false
  await requireIndependent(deps, tx, caller, { id: proposal.proposed_by, device: proposal.proposed_device })
  if (seconded_by) await requireIndependent(deps, tx, caller, { id: seconded_by, device: proposal.seconded_device })
  if (seconded_by || !(await isBeyondCaps(deps, tx, proposal, caller.role))) return false
  await proposals.change(tx, id, {
    seconded_by: caller.id,
    seconded_at: deps.clock.now(),
    seconded_device: caller.device ?? null,
  })
  await writeAudit(deps, tx, {
    actor: caller.actor,
    action: 'proposal.second',
    subject: id,
    detail: `A third person has to agree: ${decision.words}`,
  })
  return true
}

/** False when the same person had decided so before. */
async function end(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { proposal, decision }: { proposal: ProposalRow; decision: Decision },
): Promise<boolean> {
  const state = STATES[decision.decision]
  if (proposal.state === state && proposal.decided_by === caller.id) return false
  await endProposal(deps, tx, caller, { id: proposal.id, state, action: decision.decision, words: decision.words })
  return true
}

type Ending = { id: ProposalId; state: 'approved' | 'rejected' | 'withdrawn'; action: string; words: string }

/** Ends one that waits, and says so in the audit. */
export async function endProposal(deps: Deps, tx: Tx, caller: StaffCaller, ending: Ending): Promise<void> {
  const { id, state, action, words } = ending
  const decided = { decided_by: caller.id, decided_at: deps.clock.now(), decision: words }
  if (!(await proposals.advance(tx, id, state, decided))) throw new AppError('proposal_decided')
  await writeAudit(deps, tx, { actor: caller.actor, action: `proposal.${action}`, subject: id, detail: words })
}
