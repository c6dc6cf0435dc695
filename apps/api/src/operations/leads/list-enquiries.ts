// Enquiries as staff list them. A search by address names a person, so it is written into the audit, once for all its pages.
import type { DeskEnquiry, listEnquiries as endpoint } from '@kivuko/contract/console-leads.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction } from '#platform/database.ts'
import type { EnquiryId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import type { Db } from '#tables.ts'
import { countOpen, type EnquiryRow, findEnquiries } from './store.ts'

export async function listEnquiries(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  actor: string,
): Promise<{ rows: DeskEnquiry[]; next: string | null }> {
  if (filter.search && !filter.search.startsWith('enq_') && !after) {
    const deed = { actor, action: 'enquiry.search', subject: 'enquiries', detail: filter.search }
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, deed))
  }
  const page = pageOf(await findEnquiries(deps.db, filter, { limit, after }), limit)
  return { ...page, rows: page.rows.map(toDeskEnquiry) }
}

/** Throws `enquiry_not_found`. */
export async function readEnquiry(db: Db, id: EnquiryId): Promise<DeskEnquiry> {
  const [row] = await findEnquiries(db, { id }, { limit: 1 })
  if (!row) throw new AppError('enquiry_not_found')
  return toDeskEnquiry(row)
}

/** Those that nobody has dealt with. */
export async function countOpenEnquiries(db: Db): Promise<number> {
  return countOpen(db)
}

function toDeskEnquiry(row: EnquiryRow): DeskEnquiry {
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
