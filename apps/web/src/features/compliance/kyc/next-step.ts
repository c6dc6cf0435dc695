// The one thing a customer has to do next to be verified further, in a sentence, and where it is done. Pure.
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

/** Where it is done: in the steps or the form for documents, both on this page, on the profile, or by us. */
export type NextStep = { text: string; at: 'steps' | 'document' | 'profile' | 'us' }

/** Up to here the first document is still to come. */
const IDENTITY_TIER = 2
const FINISH_DETAILS: NextStep = { at: 'steps', text: t('Finish your details, in the steps below.') }

/**
 * Undefined when nothing is left to do, and when only we can say what is. The details come before the first document,
 * which they are compared with.
 */
export function nextStep({ status, documents, application, selfie }: Known): NextStep | undefined {
  if (status.status === 'suspended' || status.current_tier >= status.max_tier) return undefined
  const [newest] = documents
  if (newest?.verification_status === 'rejected')
    return {
      at: 'document',
      text: t('Send your document again ({document}): the last one was rejected.', {
        document: DOCUMENT_LABELS[newest.document_type],
      }),
    }
  if (application && !application.email_verified)
    return { at: 'steps', text: t('Verify your email, in the first of the steps below.') }
  if (application && !application.phone_verified)
    return { at: 'profile', text: t('Verify your phone number on your profile.') }
  if (application && application.state !== 'submitted' && status.current_tier <= IDENTITY_TIER) return FINISH_DETAILS
  if (documents.some(({ verification_status }) => verification_status === 'pending'))
    return {
      at: 'us',
      text: t('Nothing for now: we are looking at your document, which takes 24-48 hours, and will tell you.'),
    }
  const document = suggestedAt(status.current_tier)
  if (document === 'national_id')
    return {
      at: 'document',
      text: t('Send an identity document: a national ID, a passport or a driver’s license.'),
    }
  if (document) return { at: 'document', text: t('Send a proof of your address: a utility bill or a bank statement.') }
  if (application && application.state !== 'submitted') return FINISH_DETAILS
  return selfie === 'approved'
    ? undefined
    : { at: 'steps', text: t('Take your selfie, in the last of the steps below.') }
}
