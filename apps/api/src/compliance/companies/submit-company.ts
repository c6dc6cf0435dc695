// The application is handed in: it can no longer be changed, and everyone it names is mailed a link of their own.
import { AppError } from '@kivuko/contract/errors.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { lockDraft } from './apply-for-company.ts'
import { missingToSubmit } from './company.ts'
import { mailCompanyLinkJob } from './company-jobs.ts'
import { companies, findNamed } from './store.ts'

export async function submitCompany(deps: Deps, id: UserId, applicant: UserId): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockDraft(tx, id, applicant)
      const people = await findNamed(tx, id)
      const { email } = await getUser(tx, applicant)
      const [missing] = missingToSubmit(await findDocumentStates(tx, id), people, email)
      if (missing) throw new AppError('company_incomplete', { detail: missing })
      await companies.advance(tx, id, 'submitted', { submitted_at: deps.clock.now() })
      for (const person of people) await mailCompanyLinkJob.enqueue(tx, { linkId: person.id })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'companies_registration') throw new AppError('company_registered')
    throw error
  }
}
