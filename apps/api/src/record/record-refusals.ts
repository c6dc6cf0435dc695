// Who may not decide this, and tried: the try is undone, and written down in a transaction of its own.
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { writeAudit } from './write-audit.ts'

/** Refusals that say who decides what, and when: not what is wrong with what was typed. */
const RULES: ReadonlySet<ErrorCode> = new Set([
  'own_account',
  'own_payout',
  'own_role',
  'same_person',
  'not_independent',
  'same_device',
  'not_proposer',
  'proposal_decided',
])

export type Try = { actor: string; subject: string; tried: string }

/** Runs the work and rethrows. Not within a transaction, which would undo the record too. */
export async function recordingRefusals<T>(deps: Deps, attempt: Try, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && RULES.has(error.code)) await record(deps, attempt, error.code)
    throw error
  }
}

async function record(deps: Deps, { actor, subject, tried }: Try, code: ErrorCode): Promise<void> {
  const refusal = { actor, action: 'refused', subject, detail: `${tried}: ${code}` }
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, refusal))
}

/** Refuses the actor's own account. A command's actor has none. */
export function refuseOwnAccount(actor: string | undefined, userId: string | null | undefined): void {
  if (userId && actor === `staff:${userId}`) throw new AppError('own_account')
}
