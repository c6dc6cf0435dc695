// Whether a receipt that somebody was shown is one of ours: by its reference, its amount and its code together. Whichever is
// wrong, the answer is the same, so that nothing is found out by trying.
import type { CheckedReceipt } from '@kivuko/contract/receipts.ts'
import { type Money, money, parse, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { isCheckCode } from '#record/check-code.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { findByReference } from './store.ts'
import { kindOf, netAmount, type TransactionRow } from './transaction.ts'

type Shown = { reference: string; amount: string; code: string }

/** Null when there is no such receipt. It says how the payment stands today, not when the receipt was printed. */
export async function checkReceipt({ db }: Deps, { reference, amount, code }: Shown): Promise<CheckedReceipt | null> {
  const rows = await findByReference(db, reference.toUpperCase().replace(/[^A-Z0-9-]/g, ''))
  const row = rows.find((each) => isCheckCode(code, each.id) && isAmountOf(each, amount))
  // Asked for in any case: how long the answer takes tells nothing either.
  const people = await findPeople(db, row ? [row.user_id] : [])
  if (!row) return null
  const customer = people.get(row.user_id)
  return {
    reference: row.reference,
    kind: kindOf(row),
    status: row.state,
    amount: toDecimal(netAmount(row)),
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    customer: initialsOf(customer ? fullNameOf(customer) : ''),
    recipient: row.recipient_name ? initialsOf(row.recipient_name) : null,
  }
}

/** A receipt shows two: before the fee, and what the balance saw. */
function isAmountOf(row: TransactionRow, typed: string): boolean {
  const given = parse(row.currency, typed.replace(/,/g, ''))
  const shown: Money[] = [netAmount(row), money(row.currency, row.amount_units)]
  return given !== undefined && shown.some(({ units }) => units === given.units)
}

/** `A•• O••` for Ada Obi: as many dots whatever the length. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}••`)
    .join(' ')
}
