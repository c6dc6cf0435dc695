// Somebody applies for a company: its row as a customer is there from now on, and neither sends nor receives before it is approved.
import { type CompanyDetails, registrationNumber } from '@kivuko/contract/company-rules.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { saveAddressWithin } from '#compliance/kyc/save-steps.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { changeUser, insertUser } from '#users/change-user.ts'
import { type CompanyRow, companies, countApplications } from './store.ts'

export const APPLICATIONS_MAX = 3
/** Nobody has mail there: RFC 2606 keeps the name for that. */
const PAY_DOMAIN = 'company.invalid'

export async function applyForCompany(deps: Deps, applicant: UserId, details: CompanyDetails): Promise<UserId> {
  await getActiveUser(deps.db, applicant)
  const now = deps.clock.now()
  const id = newId('usr', now)
  await inTransaction(deps.db, async (tx) => {
    if ((await countApplications(tx, applicant, after(now, -DAY_MS))) >= APPLICATIONS_MAX)
      throw new AppError('too_many_companies')
    await insertUser(tx, {
      id,
      kind: 'company',
      email: `${newReference().toLowerCase()}@${PAY_DOMAIN}`,
      first_name: details.name,
      last_name: '',
      password_hash: null,
      phone: null,
      date_of_birth: null,
      kyc_tier: 1,
      has_income_proof: false,
      account_type: 'business',
      created_at: now,
      suspended_at: now,
      phone_verified_at: null,
      email_verified_at: null,
    })
    await companies.add(tx, {
      id,
      applicant,
      country: details.country,
      registration_number: registrationNumber(details.country, details.registration_number),
      state: 'draft',
      reason: null,
      decided_by: null,
      created_at: now,
      submitted_at: null,
      decided_at: null,
    })
    await saveAddressWithin(tx, id, { ...details.address, country_code: details.country })
    await requestScreening(tx, id)
  })
  return id
}

export async function changeCompany(deps: Deps, id: UserId, applicant: UserId, details: CompanyDetails): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDraft(tx, id, applicant)
    const { country, registration_number: number } = details
    await companies.change(tx, id, { country, registration_number: registrationNumber(country, number) })
    await changeUser(tx, id, { first_name: details.name })
    await saveAddressWithin(tx, id, { ...details.address, country_code: country })
    await requestScreening(tx, id)
  })
}

/** Throws `company_handed_in` once it is. */
export async function lockDraft(tx: Tx, id: UserId, applicant: UserId): Promise<CompanyRow> {
  const company = await companies.lock(tx, id)
  if (!company || company.applicant !== applicant) throw new AppError('company_not_found')
  if (company.state !== 'draft') throw new AppError('company_handed_in')
  return company
}
