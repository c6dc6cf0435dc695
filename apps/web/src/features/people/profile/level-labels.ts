import type { User } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'

/** On the dashboard and in the headers. Fixed by the specification. */
export const LEVEL_LABELS: Record<User['kyc_level'], string> = {
  NONE: t('Not Verified'),
  BASIC: t('Basic KYC'),
  ENHANCED: t('Verified'),
}
