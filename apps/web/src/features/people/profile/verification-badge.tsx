import type { User } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { LEVEL_LABELS } from './level-labels.ts'

/** Shown on the profile. */
const STATUS_LABELS: Record<User['kyc_status'], string> = {
  NONE: t('Unverified'),
  BASIC: t('Basic Verified'),
  STANDARD: t('Standard Verified'),
  ENHANCED: t('Fully Verified'),
  PREMIUM: t('Premium Verified'),
}

const LEVEL_TONES: Record<User['kyc_level'], BadgeTone> = { NONE: 'neutral', BASIC: 'info', ENHANCED: 'success' }
const STATUS_TONES: Record<User['kyc_status'], BadgeTone> = {
  NONE: 'neutral',
  BASIC: 'info',
  STANDARD: 'info',
  ENHANCED: 'success',
  PREMIUM: 'success',
}

/** How far the customer's identity is checked, in the words of the dashboard. */
export function LevelBadge({ level }: { level: User['kyc_level'] }) {
  return <Badge tone={LEVEL_TONES[level]}>{LEVEL_LABELS[level]}</Badge>
}

/** The same in the words of the profile. */
export function StatusBadge({ status }: { status: User['kyc_status'] }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
}
