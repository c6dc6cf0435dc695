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
