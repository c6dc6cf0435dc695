// Texts of the documents desk, English.
import { DOCUMENT_REJECTIONS, type DocumentRejection, REJECTION_CODES } from '@kivuko/contract/console-documents.ts'
import type { DocumentState } from '@kivuko/contract/documents.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const STATE_NAMES: Record<DocumentState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
}
export const STATE_TONES: Record<DocumentState, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

export const LIST_TEXT = {
  title: 'Documents',
  lead: 'What customers handed in to be verified. Those that wait come oldest first.',
  caption: 'Documents',
  filters: 'Filters',
  state: 'State',
  all: 'All',
  type: 'Kind',
  anyType: 'Any kind',
  country: 'Country',
  anyCountry: 'Any country',
  search: 'Name, email or document id',
  document: 'Document',
  customer: 'Customer',
  tier: 'Tier',
  sent: 'Sent',
  decided: 'Decided',
  unknown: 'Not told',
  loading: 'Loading documents…',
  failed: 'The documents could not be loaded',
  more: 'Show more',
  nothingWaits: 'Nothing waits',
  nothingWaitsLead: 'Every document was decided on. New ones appear here by themselves.',
  nothingFound: 'No documents like that',
  nothingFoundLead: 'Change or clear the filters to see others.',
  clear: 'Clear the filters',
} as const

export const REVIEW_TEXT = {
  steps: 'Through the list',
  back: 'All documents',
  previous: 'Previous',
  next: 'Next',
  place: (place: number, count: string) => `${place} of ${count}`,
  title: (kind: string, name: string) => `${kind} of ${name}`,
  loading: 'Opening the document…',
  failed: 'The document could not be opened',
  file: 'The document',
  fileLoading: 'Reading the file…',
  fileFailed: 'The file could not be read',
  picture: (kind: string) => `${kind}, as it was sent`,
  pictureArea: 'Picture of the document',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole width',
  turn: 'Turn right',
  turnLeft: 'Turn left',
  shown: (percent: number, degrees: number) => `${percent} %, turned ${degrees}°`,
  pages: 'Pages',
  pagesArea: 'Page of the document',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  nextPage: 'Next page',
  previousPage: 'Previous page',
  pdfUnreadable:
    'This PDF cannot be shown here: it is broken, or made in a way we cannot read. Your browser may do better.',
  pageUnreadable: (page: number) => `Page ${page} cannot be shown here. Your browser may do better.`,
  pdfOpen: 'Open the PDF in a tab of its own',
  pdfLead: 'Close the tab when you have seen it; if your browser saves the file instead, delete it.',
  closed: 'This document was decided on',
  closedLead: 'Its file and number are shown again for a reason only, which is kept in the audit.',
  readAgain: 'Read it again',
  readAgainWhy: 'Why you need to read it again',
  wordsMissing: 'Say why, in a few words',
  cancel: 'Cancel',
  close: 'Close',
} as const

export const FACTS_TEXT = {
  title: 'What it must prove',
  name: 'Name',
  born: 'Date of birth',
  address: 'Address',
  number: 'Document number',
  kind: 'Kind',
  phone: 'Phone',
  email: 'Email',
  sent: 'Sent',
  tier: 'Tier',
  tierAfter: (now: number, then: number) => (now === then ? `${now}, stays` : `${now}, then ${then}`),
  missing: 'Not told',
  suspended: 'This account is suspended.',
  cases: (count: number) =>
    count === 1 ? 'One case is open on this customer.' : `${count} cases are open on this customer.`,
  openCases: 'See the cases',
  earlier: 'Other documents of this customer',
  noEarlier: 'This is their first document.',
  by: (name: string, day: string) => `${name}, ${day}`,
} as const

export const DECISION_TEXT = {
  title: 'Decision',
  approve: 'Approve',
  reject: 'Reject',
  approveTitle: 'Approve this document?',
  approveLead: (kind: string, name: string) => `${kind} of ${name}. A decision is made once, and the customer is told.`,
  rejectTitle: 'Reject this document',
  reason: 'Reason',
  choose: 'Choose a reason',
  reasonMissing: 'Choose a reason',
  words: 'In your words',
  wordsHint: 'The customer reads them after the reason. They can be left out, unless the reason is another one.',
  theyRead: 'The customer reads',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'The decision could not be saved. Please try again.',
  approved: (what: string) => `Approved: ${what}`,
  rejected: (what: string) => `Rejected: ${what}`,
  by: (state: string, name: string, when: string) => `${state} by ${name}, ${when}`,
  somebody: 'somebody',
} as const

export const KEYS_TEXT = {
  title: 'Keys',
  use: 'Use keys',
  list: [{ keys: 'j k', does: 'next, previous in the list' }],
  review: [
    { keys: 'j k', does: 'next, previous' },
    { keys: 'a r', does: 'approve, reject' },
    { keys: '+ − 0', does: 'zoom' },
    { keys: 't T', does: 'turn right, left' },
    { keys: 'n p', does: 'next, previous page of a PDF' },
  ],
} as const

const OTHER_REASON = 'Another reason'

export const REJECTION_OPTIONS: readonly { value: DocumentRejection; label: string }[] = REJECTION_CODES.map(
  (value) => ({
    value,
    label: DOCUMENT_REJECTIONS[value] || OTHER_REASON,
  }),
)
