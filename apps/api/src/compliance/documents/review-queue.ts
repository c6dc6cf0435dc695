// The documents desk: what waits for a person, and one document beside the data it must prove.
import type { DocumentLine, ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { findActors } from '#modules/audit/find-actors.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { countOpenCases } from '#modules/cases/count-open-cases.ts'
import { findAddress } from '#modules/kyc/find-address.ts'
import { earnedTier } from '#modules/kyc/tier.ts'
import { getUser, type UserRow } from '#modules/users/find-user.ts'
import { fullNameOf } from '#modules/users/user.ts'
import { inTransaction } from '#platform/database.ts'
import { pageOf } from '#platform/page-of.ts'
import type { Tx } from '#tables.ts'
import { maskedNumber } from './document.ts'
import { type DocumentRow, findDocuments, getDocument } from './find-documents.ts'
import { versionOf } from './shown-data.ts'
import { type DeskFilters, type DeskRow, findDeskRow, findForDesk } from './store.ts'

const DOCUMENT_ID = /^doc_[0-9a-z]{26}$/
const DECISIONS = ['document.approve', 'document.reject']

/** A search for a person is written down, once and not for each of its pages. */
export async function listForDesk(
  deps: Deps,
  filters: DeskFilters,
  actor: string,
): Promise<{ rows: DocumentLine[]; next: string | null }> {
  if (filters.search && !filters.after && !DOCUMENT_ID.test(filters.search)) {
    const deed = { actor, action: 'document.search', subject: 'documents', detail: filters.search }
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, deed))
  }
  const found = await findForDesk(deps.db, { ...filters, limit: filters.limit + 1 })
  return pageOf(found.map(toLine), filters.limit)
}

/** Throws `document_not_found`. Opening it is written down. */
export async function openForReview(
  deps: Deps,
  { documentId, actor }: { documentId: string; actor: string },
): Promise<ReviewedDocument> {
  return inTransaction(deps.db, async (tx) => {
    const row = await findDeskRow(tx, documentId)
    if (!row) throw new AppError('document_not_found')
    await writeAudit(deps, tx, { actor, action: 'document.open', subject: row.id })
    return { ...toLine(row), ...(await shownBeside(tx, row)) }
  })
}

async function shownBeside(tx: Tx, row: DeskRow): Promise<Omit<ReviewedDocument, keyof DocumentLine>> {
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

function toLine(row: DeskRow): DocumentLine {
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
