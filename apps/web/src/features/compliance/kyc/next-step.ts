// The one thing a customer has to do next to be verified further, in a sentence. Pure.
import type { KycDocument } from '@kivuko/contract/documents.ts'
import type { KycApplication, KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import type { VerificationState } from '@kivuko/contract/verification.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { suggestedAt } from './document-rules.ts'

type Known = {
  status: KycStatusAnswer
  /** Newest first. */
  documents: readonly KycDocument[]
  /** Undefined when it could not be loaded. */
  application: KycApplication | undefined
  selfie: VerificationState | undefined
}

/** Undefined when nothing is left to do, and when only we can say what is. */
export function nextStep({ status, documents, application, selfie }: Known): string | undefined {
  if (status.status === 'suspended' || status.current_tier >= status.max_tier) return undefined
  const [newest] = documents
  if (newest?.verification_status === 'rejected')
    return t('Send your document again ({document}): the last one was rejected.', {
      document: DOCUMENT_LABELS[newest.document_type],
    })
  if (application && !application.email_verified) return t('Verify your email, in the first of the steps below.')
  if (application && !application.phone_verified) return t('Verify your phone number on your profile.')
  if (documents.some(({ verification_status }) => verification_status === 'pending'))
    return t('Nothing for now: we are looking at your document, which takes 24-48 hours, and will tell you.')
  const document = suggestedAt(status.current_tier)
  if (document === 'national_id')
    return t('Send an identity document: a national ID, a passport or a driver’s license.')
  if (document) return t('Send a proof of your address: a utility bill or a bank statement.')
  if (application && application.state !== 'submitted') return t('Finish your details, in the steps below.')
  return selfie === 'approved' ? undefined : t('Take your selfie, in the last of the steps below.')
}
