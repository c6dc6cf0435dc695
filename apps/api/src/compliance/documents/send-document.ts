// A customer hands in a document: it is looked at and its pages are drawn, all is encrypted and put away, then written
// down to wait for review.

import { COMPANY_PAPERS, type DocumentType, offeredDocuments, PREMIUM_DOCUMENT } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { KYC_TIER_MAX } from '@kivuko/contract/kyc.ts'
import { tailOf } from '#compliance/document.ts'
import { type DocumentRow, findDocumentStates } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import { isDatabaseAway } from '#platform/database-away.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { rowsOf } from '#platform/rows-of.ts'
import { getUser } from '#users/find-user.ts'
import { provesIdentity } from '#users/tiers.ts'
import { sealFile, sealNumber } from './envelope.ts'
import { inspectApart } from './inspect-apart.ts'
import { addPages, putPages, removePages, sealPages } from './sealed-pages.ts'
import { countDocumentsSince, documents } from './store.ts'

export const DOCUMENTS_A_DAY = 10

export type NewDocument = { userId: UserId; type: DocumentType; number: string; bytes: Buffer }

/** Nothing of a refused file is kept. The file lies there before its row: without the row nobody has its key. */
export async function sendDocument(deps: Deps, given: NewDocument): Promise<DocumentRow> {
  await refuse(deps, given)
  const { bytes, mediaType, pages: drawn } = await inspectApart(given.bytes)
  const now = deps.clock.now()
  const { store, secrets } = deps.documents
  const id = newId('doc', now)
  const { sealed, sealedKey } = sealFile(secrets, id, bytes)
  const row: DocumentRow = {
    id,
    user_id: given.userId,
    document_type: given.type,
    sealed_number: sealNumber(secrets, id, given.number),
    number_tail: tailOf(given.number),
    media_type: mediaType,
    size_bytes: bytes.length,
    sealed_key: sealedKey,
    state: 'pending',
    rejection_reason: null,
    created_at: now,
    decided_at: null,
  }
  const pages = sealPages(secrets, { documentId: id, drawn, now })
  await store.put(id, sealed)
  await putPages(store, pages)
  try {
    await inTransaction(deps.db, (tx) =>
      rowsOf(tx, row.user_id, async () => {
        await documents.add(tx, row)
        await addPages(tx, pages)
      }),
    )
  } catch (error) {
    // Nobody knows what became of a commit that was not answered: it may have a row.
    if (isDatabaseAway(error)) throw error
    await store.remove(id)
    await removePages(store, pages)
    if (violatedConstraint(error) === 'kyc_documents_one_waiting') throw new AppError('document_waiting')
    throw error
  }
  return row
}

/** Before the work of looking at a file; the database has the last word. */
async function refuse(deps: Deps, { userId, type }: NewDocument): Promise<void> {
  const user = await getUser(deps.db, userId)
  const offered: readonly DocumentType[] = user.kind === 'company' ? COMPANY_PAPERS : offeredDocuments(user.kyc_tier)
  const isForPremium = type === PREMIUM_DOCUMENT && user.kyc_tier === KYC_TIER_MAX && !user.has_income_proof
  if (!isForPremium && !offered.includes(type)) throw new AppError('document_not_offered')
  // The review could not end without it.
  if (user.date_of_birth === null && provesIdentity(type)) throw new AppError('birth_date_needed')
  const known = await findDocumentStates(deps.db, userId)
  if (known.some((document) => document.type === type && document.state === 'pending'))
    throw new AppError('document_waiting')
  const today = await countDocumentsSince(deps.db, userId, after(deps.clock.now(), -DAY_MS))
  if (today >= DOCUMENTS_A_DAY) throw new AppError('rate_limited', { retryAfterSeconds: DAY_MS / 1000 })
}
