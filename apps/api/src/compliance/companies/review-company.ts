// Applications in the console: the list, one of them with everything it proves, and the decision. Who is part of a company
// decides nothing about it.
import type { ConsoleCompany, ConsoleCompanyLine, consoleCompanies } from '@kivuko/contract/console-companies.ts'
import { COMPANY_PAPERS, type CompanyPaper } from '@kivuko/contract/documents.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { countOpenCases } from '#compliance/count-open-cases.ts'
import { DOCUMENT_NAMES } from '#compliance/document.ts'
import { findDocuments } from '#compliance/find-documents.ts'
import { isPartOfCompany } from '#compliance/is-part-of-company.ts'
import { findAddress } from '#compliance/kyc/find-address.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import { screenCustomer } from '#compliance/screening/screen-customers.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { recordSearch } from '#record/record-search.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Db, Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { getUser, lockCustomer } from '#users/find-user.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { toNamed } from './company-answer.ts'
import {
  type CompanyRow,
  companies,
  findForReview,
  findNamed,
  findReviewRow,
  members,
  type ReviewRow,
} from './store.ts'

/** What an approved company may do: papers and everyone it names were looked at. */
const COMPANY_TIER = 4

/** A search is written down. */
export async function listForReview(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof consoleCompanies>,
  actor: string,
): Promise<{ rows: ConsoleCompanyLine[]; next: string | null }> {
  if (filter.search)
    await recordSearch(deps, { actor, action: 'company.search', subject: 'companies', detail: filter.search })
  const page = await findForReview(deps.db, filter, { limit, after })
  return { ...page, rows: page.rows.map(toLine) }
}

/** Reading it is written down, and so is a refusal. */
export async function readForReview(deps: Deps, id: UserId, caller: StaffCaller): Promise<ConsoleCompany> {
  const { actor } = caller
  return recordingRefusals(deps, { actor, subject: id, tried: 'company.read' }, async () => {
    const shown = await showForReview(deps.db, id)
    await refuseOwn(deps.db, id, caller)
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'company.read', subject: id }))
    return shown
  })
}

type Decision = { decision: 'approve' | 'reject'; reason: string }

/** Made once. Approved, the company is a customer of its own, and who applied is its first admin. */
export async function decideCompany(
  deps: Deps,
  id: UserId,
  { decision, reason }: Decision,
  caller: StaffCaller,
): Promise<ConsoleCompany> {
  const { actor } = caller
  const isApproved = decision === 'approve'
  // With the list as it is now: a change of it may not have reached this company.
  if (isApproved) await screenCustomer(deps, id)
  await recordingRefusals(deps, { actor, subject: id, tried: `company.${decision}` }, () =>
    inTransaction(deps.db, async (tx) => {
      const company = await companies.lock(tx, id)
      if (!company) throw new AppError('company_not_found')
      await lockCustomer(tx, id)
      await refuseOwn(tx, id, caller)
      if (company.state !== 'submitted') throw new AppError('company_decided')
      const [missing] = isApproved ? (await showForReview(tx, id)).missing : []
      if (missing) throw new AppError('company_unready', { detail: missing })
      const state = isApproved ? 'open' : 'rejected'
      await companies.advance(tx, id, state, { reason, decided_by: actor, decided_at: deps.clock.now() })
      await writeAudit(deps, tx, { actor, action: `company.${decision}`, subject: id, detail: reason })
      if (isApproved) await openCompany(deps, tx, company)
      await notify(deps, tx, {
        userId: company.applicant,
        key: `company:${id}`,
        type: 'kyc',
        title: isApproved ? say('Your company was approved') : say('Your company was not approved'),
        message: isApproved ? say('It is a customer of its own now, and you are its admin.') : reason,
        actionUrl: '/companies',
      })
    }),
  )
  return showForReview(deps.db, id)
}

async function openCompany(deps: Deps, tx: Tx, { id, applicant }: CompanyRow): Promise<void> {
  const now = deps.clock.now()
  const { email } = await getUser(tx, applicant)
  await changeUser(tx, id, { suspended_at: null, kyc_tier: COMPANY_TIER })
  await members.add(tx, {
    id: newId('cpm', now),
    company_id: id,
    email,
    role: 'admin',
    invited_by: applicant,
    added_at: now,
    token_hash: null,
    token_ends_at: null,
    user_id: applicant,
    joined_at: now,
    ended_at: null,
  })
}

async function refuseOwn(db: Db, id: UserId, caller: StaffCaller): Promise<void> {
  if (await isPartOfCompany(db, id, caller.id)) throw new AppError('own_account')
}

async function showForReview(db: Db, id: UserId): Promise<ConsoleCompany> {
  const row = await findReviewRow(db, id)
  if (!row) throw new AppError('company_not_found')
  const documents = await findDocuments(db, id)
  const rows = await findNamed(db, id)
  const accounts = await findPeople(
    db,
    rows.flatMap(({ user_id }) => (user_id ? [user_id] : [])),
  )
  const people = await Promise.all(
    rows.map(async (each) => {
      const account = each.user_id ? accounts.get(each.user_id) : undefined
      const name = account ? fullNameOf(account) : ''
      return {
        ...(await toNamed(db, each)),
        account: account ? { id: account.id, name } : null,
        is_same_name: account !== undefined && resembles(each.name, name),
      }
    }),
  )
  const shown = {
    ...toLine(row),
    address: addressOf(await findAddress(db, id)),
    papers: documents.map(({ id: paper, document_type, state, created_at }) => ({
      id: paper,
      type: document_type as CompanyPaper,
      state,
      created_at: created_at.toISOString(),
    })),
    people,
    open_cases: await countOpenCases(db, id),
    is_held: await isHeld(db, id),
    reason: row.reason,
    decided_by: row.decided_by,
  }
  return { ...shown, missing: row.state === 'submitted' ? missingToApprove(shown) : [] }
}

type Shown = Pick<ConsoleCompany, 'papers' | 'people' | 'open_cases' | 'is_held' | 'applicant'>

function missingToApprove(shown: Shown): string[] {
  // Newest first: what was sent last counts.
  const unapproved = COMPANY_PAPERS.filter(
    (type) => shown.papers.find((paper) => paper.type === type)?.state !== 'approved',
  )
  return [
    ...unapproved.map((type) => `Not approved: ${DOCUMENT_NAMES[type]}.`),
    ...shown.people.filter(({ state }) => state !== 'verified').map(({ name }) => `Not verified: ${name}.`),
    ...shown.people
      .filter(({ state, is_same_name }) => state === 'verified' && !is_same_name)
      .map(({ name }) => `The account of ${name} has another name.`),
    // They become its first admin.
    ...(shown.people.some(({ account }) => account?.id === shown.applicant.id)
      ? []
      : [`Who applied is not among those it names: ${shown.applicant.name}.`]),
    ...(shown.open_cases > 0 || shown.is_held ? ['A likeness to a listed name is not cleared.'] : []),
  ]
}

function addressOf(address: Awaited<ReturnType<typeof findAddress>>): ConsoleCompany['address'] {
  const { address_line1 = '', street = '', city = '', county = '', postal_code = '' } = address ?? {}
  return { address_line1, street, city, county, postal_code }
}

function toLine(row: ReviewRow): ConsoleCompanyLine {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    registration_number: row.registration_number,
    state: row.state,
    applicant: { id: row.applicant, name: row.applicant_name ?? row.applicant },
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
