import type { DocumentState } from '@kivuko/contract/documents.ts'
import type { KycMark } from '@kivuko/contract/kyc.ts'

// Texts of identity checks, English. Tier names and labels of documents, and what can go wrong, are fixed by the specification.
export const KYC_TEXT = {
  title: 'KYC verification',
  lead: 'Each step of verification raises what you can move and do.',
  loading: 'Loading your verification…',
  failed: 'Failed to load KYC data. Please try again.',
  suspended: 'Your account is suspended, so no money can move. Please write to us.',
  tier: (tier: number) => `Tier ${tier}`,
  tierOf: (tier: number, max: number) => `Tier ${tier} of ${max}`,
  current: 'Your tier',
  benefits: 'Current benefits',
  daily: 'Daily limit',
  monthly: 'Monthly limit',
  left: (left: string) => `${left} left`,
  dailyNote: 'in the last 24 hours',
  monthlyNote: 'in the last 30 days',
  limitsNote: 'Everything you move counts at its worth in US dollars.',
  next: (name: string) => `Next: ${name}`,
  nextLead: 'What it takes:',
  continue: 'Continue Verification',
  completeTitle: 'Verification complete',
  completeLead: 'You have reached the highest tier. Every limit and feature of Kivuko is open to you.',
  toDashboard: 'Return to Dashboard',
  reviewTime: 'Review takes 24-48 hours.',
} as const

export const DOCUMENT_TEXT = {
  formTitle: 'Send a document',
  formLead: 'A clear picture or scan of the whole document. Only the people who review it can open it.',
  type: 'Document type',
  chooseType: 'Choose a document',
  number: 'Document number',
  numberHint: 'As it stands on the document. On a bill or statement, the account or customer number.',
  file: 'Document file',
  fileHint: 'JPEG, PNG or PDF, at most 5 MB.',
  chooseFile: 'Choose a file',
  otherFile: 'Choose another file',
  takePhoto: 'Take a photo',
  noFile: 'No file chosen',
  submit: 'Submit Document',
  sending: (percent: number) => `Sending… ${percent}%`,
  checking: 'Checking the file…',
  progress: 'Upload',
  cancel: 'Stop sending',
  submitted: 'Document submitted successfully! It will be reviewed within 24-48 hours.',
  failed: 'Failed to submit document. Please try again.',
  wrongType: 'Please select a valid file type (JPEG, PNG, or PDF)',
  tooLarge: 'File size must be less than 5MB',
  listTitle: 'Your documents',
  none: 'No documents yet',
  noneLead: 'What you send appears here, with how its review goes.',
  reason: (reason: string) => `Reason: ${reason}`,
  sent: (day: string) => `Sent ${day}`,
} as const

/** Shown as they are; the server's names never are. */
export const DOCUMENT_STATE_LABELS: Record<DocumentState, string> = {
  pending: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** In the headers. */
export const BANNER_TEXT = {
  label: 'Verification',
  text: 'Complete your KYC verification to access all features',
  verify: 'Verify Now',
  dismiss: 'Hide this message',
} as const

export type ShownMark = 'verified' | 'pending' | 'rejected'
export const MARK_LABELS: Record<ShownMark, string> = {
  verified: 'Verified',
  pending: 'Verification pending',
  rejected: 'Verification rejected',
}
export const SHOWN_MARKS: Record<KycMark, ShownMark> = {
  tier_1: 'verified',
  tier_2: 'verified',
  tier_3: 'verified',
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'rejected',
}
