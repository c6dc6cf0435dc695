// Carries an approved request out through the use case it was asked of, once: by its own key.
import { hash } from 'node:crypto'
import { AppError, type Problem } from '@kivuko/contract/errors.ts'
import { type TransferFiat, transferInternally } from '@kivuko/contract/transfers.ts'
import { endApproved, findApproved } from '#compliance/company-requests.ts'
import type { Deps } from '#deps.ts'
import type { CompanyRequestId } from '#platform/ids.ts'
import { makeTransfers } from '#trading/transfers/make-transfers.ts'
import { type AskedTransfer, readTransfer } from '#trading/transfers/send-transfers.ts'
import type { TransferAnswer } from '#trading/transfers/transfer-answer.ts'

/** Repeating it changes nothing. What may pass, such as a price that is missing, is tried again by the job. */
export async function carryOutRequest(deps: Deps, id: CompanyRequestId): Promise<void> {
  const row = await findApproved(deps.db, id)
  if (!row) return
  const asked = row.body as AskedTransfer
  const bodyHash = hash('sha256', JSON.stringify([id, row.call_key]), 'buffer')
  const claim = { userId: row.company_id, key: row.call_key, endpoint: transferInternally.id, bodyHash }
  // Whoever approved it showed who they are for this very request.
  const request = readTransfer({
    senderId: row.company_id,
    identifier: asked.recipient_identifier,
    // As its checker saw it.
    currency: row.currency as TransferFiat,
    amount: asked.amount,
    note: asked.note,
    isProven: true,
  })
  // Whom its checker saw, and nobody else.
  const call = { claim, request: request instanceof AppError ? request : { ...request, onlyTo: row.recipient_id } }
  const [kept] = await makeTransfers(deps, [call], () => undefined)
  if (!kept) throw new Error('a transfer has an outcome')
  const { status, answer } = kept.stored
  if (status === null || status >= 500) throw new Error(`the transfer of ${id} could not be made now: ${status}`)
  const isDone = status === 200
  const result = isDone ? (answer as TransferAnswer).reference : (answer as Problem).detail
  await endApproved(deps, id, { isDone, result })
}
