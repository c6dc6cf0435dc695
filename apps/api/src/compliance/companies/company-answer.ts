// A company as those who fill its application in, or act for it, see it.

import type { Company, NamedPerson } from '@kivuko/contract/companies.ts'
import { sharePercent } from '@kivuko/contract/company-rules.ts'
import { COMPANY_PAPERS } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { findDocuments } from '#compliance/find-documents.ts'
import { findAddress } from '#compliance/kyc/find-address.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { countUnread } from '#record/list-notifications.ts'
import type { Db, Tables } from '#tables.ts'
import { findUser, getUser } from '#users/find-user.ts'
import { missingToSubmit, namedState } from './company.ts'
import { type CompanyRow, companies, findMember, findNamed, findOwn, type NamedRow, type OwnCompany } from './store.ts'

/** The applicant's while it is not open; its members' afterwards. Throws `company_not_found` to everybody else. */
export async function getOwn(
  db: Db,
  id: UserId,
  userId: UserId,
): Promise<{ company: CompanyRow; role: Tables['company_members']['role'] | null }> {
  const company = await companies.find(db, id)
  if (!company) throw new AppError('company_not_found')
  if (company.state !== 'open') {
    if (company.applicant !== userId) throw new AppError('company_not_found')
    return { company, role: null }
  }
  const member = await findMember(db, id, userId)
  if (!member) throw new AppError('company_not_found')
  return { company, role: member.role }
}

/** Newest first, with what members have not read of what an open one was told. */
export async function listOwn(db: Db, userId: UserId): Promise<(OwnCompany & { unread_count: number })[]> {
  const own = await findOwn(db, userId)
  const unread = await countUnread(
    db,
    own.flatMap(({ id, role }) => (role ? [id] : [])),
  )
  return own.map((company) => ({ ...company, unread_count: unread.get(company.id) ?? 0 }))
}

export async function showCompany(deps: Deps, id: UserId, userId: UserId): Promise<Company> {
  const { db } = deps
  const { company, role } = await getOwn(db, id, userId)
  const user = await getUser(db, id)
  const applicant = await getUser(db, company.applicant)
  const documents = await findDocuments(db, id)
  const people = await findNamed(db, id)
  const handed = documents.map(({ document_type: type, state }) => ({ type, state }))
  const { country_code: _, ...address } = (await findAddress(db, id)) ?? NO_ADDRESS
  return {
    id,
    name: user.first_name,
    state: company.state,
    role,
    country: company.country,
    registration_number: company.registration_number,
    address,
    reason: company.state === 'rejected' ? company.reason : null,
    papers: COMPANY_PAPERS.map((type) => {
      const newest = documents.find((document) => document.document_type === type)
      return { type, state: newest?.state ?? null, rejection_reason: newest?.rejection_reason ?? null }
    }),
    people: await Promise.all(people.map((each) => toNamed(db, each))),
    owner_percent: deps.config.companyOwnerPercent,
    missing: company.state === 'draft' ? missingToSubmit(handed, people, applicant.email).map(spoken) : [],
    pay_address: company.state === 'open' ? user.email : null,
    is_held: company.state === 'open' && (await isHeld(db, id)),
  }
}

const NO_ADDRESS = { address_line1: '', street: '', city: '', county: '', postal_code: '', country_code: '' }

export async function toNamed(db: Db, row: NamedRow): Promise<NamedPerson> {
  const account = row.user_id ? await findUser(db, row.user_id) : undefined
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    share_percent: sharePercent(row.share_bps),
    state: namedState(row, account),
  }
}
