// The receipt of one line, as a file.
import { brandFileName } from '@kivuko/contract/brand.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import { checkUrlOf } from '#record/check-code.ts'
import { drawAtOnce } from '#record/draw-at-once.ts'
import { getTransactionRow } from './get-transaction.ts'

/** Somebody else's is not found. */
export async function exportReceipt(deps: Deps, userId: UserId, id: string): Promise<FileAnswer> {
  const row = await getTransactionRow(deps, userId, id)
  const more = await deps.receiptLines.of(row.source_kind, row.source_id)
  const name = `${brandFileName(deps.config.brand.name)}-receipt-${row.reference.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`
  return drawAtOnce(deps, userId, {
    drawing: { kind: 'receipt', row, more, checkUrl: checkUrlOf(deps) },
    name,
    type: 'application/pdf',
  })
}
