// Enquiries as staff list them. A search by address names a person, so it is written into the audit.
import type { Enquiry, listEnquiries as endpoint } from '@kivuko/contract/console-leads.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { EnquiryId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { recordSearch } from '#record/record-search.ts'
import type { Db } from '#tables.ts'
import { countBlockTrades } from '#trading/find-block-trades.ts'
import { findUserByEmail, type UserRow } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { type EnquiryRow, enquiries, findEnquiries, findEnquiry } from './store.ts'

export async function listEnquiries(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: Enquiry[]; next: string | null }> {
  if (filter.search && !filter.search.startsWith('enq_'))
    await recordSearch(deps, { actor, action: 'enquiry.search', subject: 'enquiries', detail: filter.search })
  const page = await findEnquiries(deps.db, filter, { limit, after })
  return { ...page, rows: await withCustomers(deps.db, page.rows) }
}

export async function readEnquiry(db: Db, id: EnquiryId): Promise<Enquiry> {
  const row = await findEnquiry(db, id)
  const [enquiry] = row ? await withCustomers(db, [row]) : []
  if (!enquiry) throw new AppError('enquiry_not_found')
  return enquiry
}

/** Those that nobody has dealt with. */
export function enquiriesWaiting(db: Db): Promise<WaitingLines> {
  return enquiries.waiting(db, { answered_at: null }, 'created_at')
}

/** Whose address is a customer's leads to what they asked of the trading desk since. */
async function withCustomers(db: Db, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const found = new Map<string, UserRow | undefined>()
  for (const { email } of rows) if (!found.has(email)) found.set(email, await findUserByEmail(db, email))
  const trades = await countBlockTrades(
    db,
    [...found.values()].flatMap((user) => (user ? [user.id] : [])),
  )
  return rows.map((row) => {
    const user = found.get(row.email)
    const customer = user ? { id: user.id, name: fullNameOf(user) } : null
    return { ...toEnquiry(row), customer, block_trades: user ? (trades.get(user.id) ?? 0) : 0 }
  })
}

function toEnquiry(row: EnquiryRow): Omit<Enquiry, 'customer' | 'block_trades'> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company,
    message: row.message,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answerer ?? row.answered_by,
    note: row.answer_note,
  }
}
