// What staff decide about a disputed payment: answer it, give it up, or set a fraud warning aside. Audited.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { DisputeEvidence } from '#providers/cards/port.ts'
import { writeAudit } from '#record/write-audit.ts'
import { applyDispute, closeWarning } from './cards/apply-dispute.ts'
import { requireCards } from './cards/card-network.ts'
import { type CardDisputeRow, isAcceptable, isAnswerable } from './cards/dispute.ts'
import { cardDisputes } from './cards/store.ts'

/**
 * The network takes evidence once. What is to be sent is written into the audit first; it counts as sent when the network
 * says so, and may be sent again when it said nothing.
 */
export async function submitEvidence(
  deps: Deps,
  { actor, id: staffId }: StaffCaller,
  { id, evidence }: { id: string; evidence: DisputeEvidence },
): Promise<void> {
  const cards = requireCards(deps)
  const row = await getDispute(deps, id)
  if (!isAnswerable(row)) throw new AppError('dispute_closed')
  const detail = evidence.statement.slice(0, 500)
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'dispute.answer', subject: id, detail }))
  const { isAnswered } = takenBy(await cards.submitEvidence(row.provider_ref, evidence))
  if (isAnswered)
    await inTransaction(deps.db, async (tx) => {
      await cardDisputes.change(tx, row.id, { submitted_by: staffId, submitted_at: deps.clock.now() })
    })
  await applyDispute(deps, cards, row.provider_ref)
}

/** For good: it is lost, and its customer owes what was paid. */
export async function acceptDispute(
  deps: Deps,
  { actor }: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const cards = requireCards(deps)
  const row = await getDispute(deps, id)
  if (!isAcceptable(row)) throw new AppError('dispute_closed')
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, { actor, action: 'dispute.accept', subject: id, detail: reason }),
  )
  takenBy(await cards.acceptDispute(row.provider_ref))
  await applyDispute(deps, cards, row.provider_ref)
}

export async function dismissWarning(
  deps: Deps,
  { actor }: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await getDispute(deps, id)
  await inTransaction(deps.db, async (tx) => {
    if (!(await closeWarning(deps, tx, row))) throw new AppError('dispute_closed')
    await writeAudit(deps, tx, { actor, action: 'dispute.dismiss', subject: id, detail: reason })
  })
}

/** What it refuses, it says why; what it does not answer, is asked again by who decided it. */
function takenBy<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'unknown') throw new AppError('provider_unavailable')
  throw new AppError('dispute_closed', { detail: `The card network takes no answer: ${outcome.code}` })
}

async function getDispute(deps: Deps, id: string): Promise<CardDisputeRow> {
  const row = await cardDisputes.find(deps.db, id)
  if (!row) throw new AppError('dispute_not_found')
  return row
}
