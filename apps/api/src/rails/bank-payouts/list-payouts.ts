// Payouts into bank accounts as the console lists them.
import type { DeskPayout } from '@kivuko/contract/console-payouts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { BankPayoutId, UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { amountOf } from './bank-payout.ts'
import { type DeskFilter, type DeskRow, findDeskRows } from './store.ts'

export async function listPayouts(
  deps: Deps,
  filter: DeskFilter,
  { limit, after, reader }: { limit: number; after?: string | undefined; reader: UserId },
): Promise<{ rows: DeskPayout[]; next: string | null }> {
  const page = pageOf(await findDeskRows(deps.db, filter, { limit, after }), limit)
  return { ...page, rows: page.rows.map((row) => toDeskPayout(row, reader)) }
}

/** Throws `payment_not_found`. */
export async function readPayout(deps: Deps, id: BankPayoutId, reader: UserId): Promise<DeskPayout> {
  const [row] = await findDeskRows(deps.db, { id }, { limit: 1 })
  if (!row) throw new AppError('payment_not_found')
  return toDeskPayout(row, reader)
}

function toDeskPayout(row: DeskRow, reader: UserId): DeskPayout {
  return {
    id: row.id,
    state: row.state,
    provider: row.provider,
    reference: row.reference,
    customer_id: row.user_id,
    customer_name: row.customer_name,
    amount: toDecimal(amountOf(row)),
    currency: row.currency,
    account_name: row.account_name,
    iban: row.iban,
    account_number: row.account_number,
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    bank_reference: row.bank_reference,
    problem: row.problem,
    taken_by: row.taker,
    sent_by: row.sender,
    confirmed_by: row.confirmer,
    is_own: row.sent_by === reader,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
