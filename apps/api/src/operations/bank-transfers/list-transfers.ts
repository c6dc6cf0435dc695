// Bank transfers and payments to the paybill as the console lists them.
import type { BankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { amountOf } from '#rails/receipt.ts'
import { findTransfers, type TransferFilter, type TransferRow } from './store.ts'

export async function listTransfers(deps: Deps, filter: TransferFilter, asked: PageAsked): Promise<Page<BankTransfer>> {
  const { rows, next } = await findTransfers(deps.db, { ...filter, timeZone: deps.config.timeZone }, asked)
  return { rows: rows.map(toBankTransfer), next }
}

export function toBankTransfer(row: TransferRow): BankTransfer {
  return {
    id: row.id,
    state: row.state === 'needs_person' ? (row.need ?? 'decide') : row.state,
    reason: row.reason,
    amount: toDecimal(amountOf(row)),
    currency: row.currency,
    provider: row.provider,
    account_number: row.account_number,
    sender_name: row.sender_name,
    reference_text: row.reference_text,
    order_reference: row.order_reference,
    customer_account: row.owner_kind !== 'order' ? row.owner_id : null,
    booked_at: row.booked_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
