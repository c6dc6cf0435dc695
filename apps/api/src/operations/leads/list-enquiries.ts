// Enquiries as staff list them. A search by address names a person, so it is written into the audit.
import type { Enquiry, listEnquiries as endpoint } from '@kivuko/contract/console-leads.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { EnquiryId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { recordSearch } from '#record/record-search.ts'
import type { Db } from '#tables.ts'
import { type EnquiryRow, enquiries, findEnquiries, findEnquiry } from './store.ts'

export async function listEnquiries(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: Enquiry[]; next: string | null }> {
  if (filter.search && !filter.search.startsWith('enq_'))
    await recordSearch(deps, { actor, action: 'enquiry.search', subject: 'enquiries', detail: filter.search })
  const page = await findEnquiries(deps.db, filter, { limit, after })
  return { ...page, rows: page.rows.map(toEnquiry) }
}

export async function readEnquiry(db: Db, id: EnquiryId): Promise<Enquiry> {
  const row = await findEnquiry(db, id)
  if (!row) throw new AppError('enquiry_not_found')
  return toEnquiry(row)
}

/** Those that nobody has dealt with. */
export function enquiriesWaiting(db: Db): Promise<WaitingLines> {
  return enquiries.waiting(db, { answered_at: null }, 'created_at')
}

function toEnquiry(row: EnquiryRow): Enquiry {
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
