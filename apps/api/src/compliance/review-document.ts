// A person's decision on a document: made once, on the pages and the data they saw, told to the customer, and written into the audit.
import assert from 'node:assert/strict'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { rowsOf } from '#platform/rows-of.ts'
import { type Notice, notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { lockCustomer, type UserRow } from '#users/find-user.ts'
import { provesIdentity } from '#users/tiers.ts'
import { companies } from './companies/store.ts'
import { DOCUMENT_NAMES } from './document.ts'
import { endPermitsOf } from './documents/permit.ts'
import { versionOf } from './documents/shown-data.ts'
import { documents, findOpened, findPages } from './documents/store.ts'
import { type DocumentRow, getDocument } from './find-documents.ts'
import { isPartOfCompany } from './is-part-of-company.ts'
import { findAddress } from './kyc/find-address.ts'
import { raiseTier } from './raise-tier.ts'

export type Decision = {
  documentId: string
  actor: string
  /** Of the data the reviewer saw; a command has shown it the moment before. */
  version?: string
} & ({ kind: 'approve' } | { kind: 'reject'; reason: string })

export type Decided = { document: DocumentRow; tier: number }

/** A refusal is written down. Answers the customer's tier. */
export async function reviewDocument(deps: Deps, decision: Decision): Promise<Decided> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const { id, user_id } = await getDocument(tx, decision.documentId)
    // Held, so that neither the details nor the document change before the end.
    const user = await lockCustomer(tx, user_id)
    const document = await getDocument(tx, id)
    const refused = await whyNot(tx, decision, { document, user })
    if (!refused) return decide(deps, tx, decision, document)
    const detail = `${refused}: ${decision.kind}`
    await writeAudit(deps, tx, { actor: decision.actor, action: 'refused', subject: id, detail })
    return refused
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

async function whyNot(
  tx: Tx,
  { actor, version, kind }: Decision,
  { document, user }: { document: DocumentRow; user: UserRow },
): Promise<ErrorCode | undefined> {
  if (actor === `staff:${user.id}`) return 'own_document'
  const staffId = actor.replace(/^staff:/, '') as UserId
  if (user.kind === 'company' && (await isPartOfCompany(tx, user.id, staffId))) return 'own_document'
  if (document.state !== 'pending') return 'document_decided'
  if (kind === 'approve' && user.date_of_birth === null && provesIdentity(document.document_type))
    return 'birth_date_missing'
  if (version !== undefined) {
    const address = await findAddress(tx, user.id)
    if (versionOf({ ...user, address }) !== version) return 'data_changed'
  }
  return kind === 'approve' && !(await hasSeenAll(tx, document, actor)) ? 'document_unopened' : undefined
}

async function hasSeenAll(tx: Tx, { id }: DocumentRow, actor: string): Promise<boolean> {
  const pages = await findPages(tx, id)
  const opened = await findOpened(tx, id, actor)
  return pages.length > 0 && pages.every(({ page }) => opened.has(page))
}

async function decide(deps: Deps, tx: Tx, decision: Decision, document: DocumentRow): Promise<Decided> {
  const reason = decision.kind === 'reject' ? decision.reason : null
  const state = reason === null ? 'approved' : 'rejected'
  const decided = { rejection_reason: reason, decided_at: deps.clock.now() }
  const isDecided = await rowsOf(tx, document.user_id, () => documents.advance(tx, document.id, state, decided))
  assert(isDecided, 'a document waits while its customer is held')
  const pages = await findPages(tx, document.id)
  await endPermitsOf(
    tx,
    pages.map(({ id }) => id),
  )
  const { actor, kind } = decision
  await writeAudit(deps, tx, { actor, action: `document.${kind}`, subject: document.id, detail: reason })
  return {
    document: { ...document, state },
    tier: reason === null ? await accept(deps, tx, document) : await turnDown(deps, tx, document, reason),
  }
}

async function accept(deps: Deps, tx: Tx, document: DocumentRow): Promise<number> {
  if (document.document_type === 'income_proof') await changeUser(tx, document.user_id, { has_income_proof: true })
  const because = say('Your document was approved: {document}.', { document: [DOCUMENT_NAMES[document.document_type]] })
  const { tier, isRaised } = await raiseTier(deps, tx, document.user_id, because)
  if (!isRaised)
    await notifyCustomer(deps, tx, document, { title: say('Your document was approved'), message: because })
  return tier
}

async function turnDown(deps: Deps, tx: Tx, document: DocumentRow, reason: string): Promise<number> {
  await notifyCustomer(deps, tx, document, {
    title: say('Your document was not accepted'),
    message: [
      say('{document}: {reason}', { document: [DOCUMENT_NAMES[document.document_type]], reason: [reason] }),
      say('You can send it again.'),
    ],
  })
  return (await raiseTier(deps, tx, document.user_id)).tier
}

async function notifyCustomer(
  deps: Deps,
  tx: Tx,
  document: DocumentRow,
  notice: Pick<Notice, 'title' | 'message'>,
): Promise<void> {
  // Nobody reads what a company is told before it is open: its applicant does.
  const company = await companies.find(tx, document.user_id)
  await notify(deps, tx, {
    ...notice,
    userId: company?.applicant ?? document.user_id,
    key: `document:${document.id}`,
    type: 'kyc',
    actionUrl: company ? '/companies' : '/kyc-verification',
  })
}
