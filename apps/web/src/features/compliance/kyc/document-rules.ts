// Which documents are asked for, and what a file must be before it is sent. Pure.

import {
  DOCUMENT_BYTES_MAX,
  DOCUMENT_FILE_ENDINGS,
  DOCUMENT_MEDIA_TYPES,
  type KycDocument,
  offeredDocuments,
  type PersonalDocument,
  PREMIUM_DOCUMENT,
} from '@kivuko/contract/documents.ts'
import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'

export type Offered = { value: PersonalDocument; label: string }

/** Up to one tier above the customer's; none at the last. */
export function offeredAt(tier: number, tierMax: number): Offered[] {
  return offeredDocuments(tier, tierMax).map(offeredOf)
}

export function offeredOf(value: PersonalDocument): Offered {
  return { value, label: DOCUMENT_LABELS[value] }
}

/** Premium, which a proof of income lifts the highest tier to: had, being looked at, or open. */
export function premiumOf(
  { is_premium }: Pick<KycStatusAnswer, 'is_premium'>,
  documents: readonly KycDocument[],
): 'had' | 'in-review' | 'open' {
  if (is_premium) return 'had'
  const isWaiting = documents.some(
    ({ document_type, verification_status }) => document_type === PREMIUM_DOCUMENT && verification_status === 'pending',
  )
  return isWaiting ? 'in-review' : 'open'
}

/** What comes next at a tier, by a document; at the first it is email and phone (specification part 2, section 2.6). */
export function suggestedAt(tier: number): PersonalDocument | undefined {
  if (tier <= 1) return undefined
  return tier === 2 ? 'national_id' : 'utility_bill'
}

/** The browser tells a file's type by its name; the server looks inside. Exactly 5 MB is still taken. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isKind = type
    ? [...DOCUMENT_MEDIA_TYPES, 'image/jpg'].includes(type)
    : DOCUMENT_FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isKind) return t('Please select a valid file type (JPEG, PNG, or PDF)')
  return size > DOCUMENT_BYTES_MAX ? t('File size must be less than 5MB') : undefined
}

/** '3.4 MB', '120 kB'. */
export function sizeText(bytes: number): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const value = bytes < 1_000_000 ? Math.ceil(bytes / 1000) : bytes / 1_000_000
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
