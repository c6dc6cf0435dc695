// What states of companies, papers, people and requests are called.
import type { CompanyState, NamedState, RequestState } from '@kivuko/contract/companies.ts'
import type { DocumentState } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Named<State extends string> = Record<State, readonly [text: string, tone: BadgeTone]>

export const COMPANY_STATE_TEXTS: Named<CompanyState> = {
  draft: [t('Not handed in'), 'warning'],
  submitted: [t('In review'), 'info'],
  open: [t('Approved'), 'success'],
  rejected: [t('Not approved'), 'danger'],
}
export const PAPER_STATE_TEXTS: Named<DocumentState> = {
  pending: [t('In review'), 'info'],
  approved: [t('Approved'), 'success'],
  rejected: [t('Not accepted'), 'danger'],
}
export const NAMED_STATE_TEXTS: Named<NamedState> = {
  invited: [t('Link not opened'), 'warning'],
  confirmed: [t('Identity not verified'), 'warning'],
  verified: [t('Verified'), 'success'],
}
export const REQUEST_STATE_TEXTS: Named<RequestState> = {
  open: [t('Waits for approval'), 'warning'],
  approved: [t('On its way'), 'info'],
  done: [t('Done'), 'success'],
  refused: [t('Refused'), 'danger'],
  rejected: [t('Rejected'), 'danger'],
  withdrawn: [t('Withdrawn'), 'neutral'],
  ended: [t('Ended'), 'neutral'],
}
