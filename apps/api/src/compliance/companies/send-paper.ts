// A paper of a company: a document like others, read and decided like others. One that was turned down is sent again.
import type { CompanyPaper } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { sendDocument } from '#compliance/documents/send-document.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { companies } from './store.ts'

type Paper = { companyId: UserId; applicant: UserId; type: CompanyPaper; bytes: Buffer }

/** After it is handed in, only in place of one that was rejected. */
export async function sendPaper(deps: Deps, { companyId, applicant, type, bytes }: Paper): Promise<void> {
  const company = await companies.find(deps.db, companyId)
  if (!company || company.applicant !== applicant) throw new AppError('company_not_found')
  const newest = (await findDocumentStates(deps.db, companyId)).find((each) => each.type === type)
  const isOpen = company.state === 'draft' || (company.state === 'submitted' && newest?.state === 'rejected')
  if (!isOpen) throw new AppError(newest?.state === 'pending' ? 'document_waiting' : 'company_handed_in')
  await sendDocument(deps, { userId: companyId, type, number: company.registration_number, bytes })
}
