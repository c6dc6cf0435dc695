// Payouts into bank accounts as the console lists them.
import type { BankPayout } from '@kivuko/contract/console-bank-payouts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { findOwnAmong } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import type { BankPayoutId, UserId } from '#platform/ids.ts'
import { amountOf } from './bank-payouts/bank-payout.ts'
import { type ConsolePayout, findConsolePayout, findConsolePayouts, type PayoutFilter } from './bank-payouts/store.ts'
import type { WordSaid } from './bank-payouts/waits-for-person.ts'
import { type PayoutSender, senderOf } from './work-bank-payout.ts'

/** Without what people said of it, and with who sent it. */
export type ListedPayout = Omit<BankPayout, 'first_word' | 'confirm_refusal'> & { sender: PayoutSender | null }

export async function listPayouts(
  deps: Deps,
  filter: PayoutFilter,
  { reader, ...page }: { limit: number; after?: string | undefined; reader: UserId; isSaid: WordSaid },
): Promise<{ rows: ListedPayout[]; next: string | null }> {
  const found = await findConsolePayouts(deps.db, filter, page)
  return { ...found, rows: await toBankPayouts(deps, found.rows, reader) }
}

export async function readPayout(deps: Deps, id: BankPayoutId, reader: UserId): Promise<ListedPayout> {
  const row = await findConsolePayout(deps.db, id)
  const [payout] = row ? await toBankPayouts(deps, [row], reader) : []
  if (!payout) throw new AppError('payment_not_found')
  return payout
}

async function toBankPayouts({ db }: Deps, rows: readonly ConsolePayout[], reader: UserId): Promise<ListedPayout[]> {
  const own = await findOwnAmong(
    db,
    rows.map(({ user_id }) => user_id),
    reader,
  )
  return rows.map((row) => toBankPayout(row, own.has(row.user_id)))
}

function toBankPayout(row: ConsolePayout, isOwn: boolean): ListedPayout {
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
    is_own: isOwn,
    sender: senderOf(row),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
