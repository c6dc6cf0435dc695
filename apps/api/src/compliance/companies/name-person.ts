// Whom an application names: directors, and who owns much of the company. Each name is compared with the sanctions list.
import { COMPANY_PEOPLE_MAX, type CompanyPersonInput, shareBps } from '@kivuko/contract/company-rules.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { requestScreening } from '#compliance/request-screening.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { lockDraft } from './apply-for-company.ts'
import { findNamed, named } from './store.ts'

export async function namePerson(
  deps: Deps,
  companyId: UserId,
  applicant: UserId,
  person: CompanyPersonInput,
): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockDraft(tx, companyId, applicant)
    const known = await findNamed(tx, companyId)
    if (known.length >= COMPANY_PEOPLE_MAX) throw new AppError('too_many_people')
    if (known.some(({ email }) => email.toLowerCase() === person.email.toLowerCase()))
      throw new AppError('company_person_named', { errors: [{ field: 'email', message: say('is named already') }] })
    await named.add(tx, {
      id: newId('cpp', now),
      company_id: companyId,
      name: person.name,
      email: person.email,
      role: person.role,
      share_bps: shareBps(person.share_percent),
      added_at: now,
      token_hash: null,
      token_ends_at: null,
      user_id: null,
      confirmed_at: null,
    })
    await requestScreening(tx, companyId)
  })
}

export async function removePerson(deps: Deps, companyId: UserId, applicant: UserId, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDraft(tx, companyId, applicant)
    if (!(await named.remove(tx, { id, company_id: companyId }))) throw new AppError('company_person_not_found')
  })
}
