// Documents in the console: what waits for a person, and one document beside the data it must prove.
import type { DocumentLine, ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { countOpenCases } from '#compliance/count-open-cases.ts'
import { maskedNumber } from '#compliance/document.ts'
import { type DocumentRow, findDocuments, getDocument } from '#compliance/find-documents.ts'
import { findOwnAmong } from '#compliance/is-part-of-company.ts'
import { findAddress } from '#compliance/kyc/find-address.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { findActors } from '#record/find-actors.ts'
import { recordSearch } from '#record/record-search.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { getUser, type UserRow } from '#users/find-user.ts'
import { earnedTier } from '#users/tier.ts'
import { fullNameOf } from '#users/user.ts'
import { versionOf } from './shown-data.ts'
import { findForReview, findReviewRow, type ReviewFilters, type ReviewRow } from './store.ts'

const DOCUMENT_ID = /^doc_[0-9a-z]{26}$/
const DECISIONS = ['document.approve', 'document.reject']

/** A search for a person is written down. */
export async function listForReview(
  deps: Deps,
  { limit, after, ...filters }: ReviewFilters & PageAsked,
  actor: string,
): Promise<{ rows: DocumentLine[]; next: string | null }> {
  if (filters.search && !DOCUMENT_ID.test(filters.search))
    await recordSearch(deps, { actor, action: 'document.search', subject: 'documents', detail: filters.search })
  const { rows, next } = await findForReview(deps.db, filters, { limit, after })
  return { rows: rows.map(toLine), next }
}

/** Opening it is written down. */
export async function openForReview(
  deps: Deps,
  { documentId, caller }: { documentId: string; caller: StaffCaller },
): Promise<ReviewedDocument> {
  return inTransaction(deps.db, async (tx) => {
    const row = await findReviewRow(tx, documentId)
    if (!row) throw new AppError('document_not_found')
    await writeAudit(deps, tx, { actor: caller.actor, action: 'document.open', subject: row.id })
    const own = await findOwnAmong(tx, [row.customer_id], caller.id)
    return { ...toLine(row), ...(await shownBeside(tx, row)), is_own: own.size > 0 }
  })
}

async function shownBeside(tx: Tx, row: ReviewRow): Promise<Omit<ReviewedDocument, keyof DocumentLine | 'is_own'>> {
  const document = await getDocument(tx, row.id)
  const user = await getUser(tx, row.customer_id)
  const address = await findAddress(tx, user.id)
  const all = await findDocuments(tx, user.id)
  const deciders = await findActors(tx, { subjects: all.map(({ id }) => id), actions: DECISIONS })
  return {
    media_type: document.media_type,
    size_bytes: document.size_bytes,
    document_number: maskedNumber(document),
    rejection_reason: document.rejection_reason,
    decided_by: deciders.get(document.id) ?? null,
    first_name: user.first_name,
    last_name: user.last_name,
    date_of_birth: user.date_of_birth,
    phone_number: user.phone,
    address,
    is_suspended: user.suspended_at !== null,
    open_cases: await countOpenCases(tx, user.id),
    tier_after: tierAfter(user, document, all),
    version: versionOf({ ...user, address }),
    earlier: all
      .filter(({ id }) => id !== document.id)
      .map((other) => ({
        id: other.id,
        document_type: other.document_type,
        state: other.state,
        rejection_reason: other.rejection_reason,
        created_at: other.created_at.toISOString(),
        decided_at: other.decided_at?.toISOString() ?? null,
        decided_by: deciders.get(other.id) ?? null,
      })),
  }
}

/** A tier never falls by itself. */
function tierAfter(user: UserRow, document: DocumentRow, all: readonly DocumentRow[]): number {
  const approved = all.filter(({ id, state }) => id === document.id || state === 'approved')
  const earned = earnedTier({
    isEmailVerified: user.email_verified_at !== null,
    isPhoneVerified: user.phone_verified_at !== null,
    approved: new Set(approved.map(({ document_type }) => document_type)),
  })
  return Math.max(user.kyc_tier, earned)
}

function toLine(row: ReviewRow): DocumentLine {
  return {
    id: row.id,
    document_type: row.document_type,
    state: row.state,
    customer_id: row.customer_id,
    customer_name: fullNameOf(row),
    customer_email: row.email,
    country_code: row.country_code,
    tier: row.kyc_tier,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
