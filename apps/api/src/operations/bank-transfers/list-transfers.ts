// Bank transfers as the money desk lists them.
import type { DeskTransfer } from '@kivuko/contract/console-money.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { amountOf } from '#modules/bank/receipt.ts'
import { pageOf } from '#platform/page-of.ts'
import { findTransfers, type TransferFilter, type TransferRow } from './store.ts'

export async function listTransfers(
  deps: Deps,
  filter: TransferFilter,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: DeskTransfer[]; next: string | null }> {
  const { timeZone } = deps.config
  const page = pageOf(await findTransfers(deps.db, filter, { limit, after, timeZone }), limit)
  return { ...page, rows: page.rows.map(toDeskTransfer) }
}

export function toDeskTransfer(row: TransferRow): DeskTransfer {
  return {
    id: row.id,
    stand: row.state === 'needs_person' ? (row.need ?? 'decide') : row.state,
    reason: row.reason,
    amount: toDecimal(amountOf(row)),
    currency: row.currency,
    provider: row.provider,
    account_number: row.account_number,
    sender_name: row.sender_name,
    reference_text: row.reference_text,
    order_reference: row.order_reference,
    booked_at: row.booked_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
