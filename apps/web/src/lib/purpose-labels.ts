// What a customer says the account is for and where the money comes from, in words.

import type { FUND_SOURCES, PURPOSES } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'

export const PURPOSE_LABELS: Record<(typeof PURPOSES)[number], string> = {
  investment: t('Investment'),
  trading: t('Trading'),
  savings: t('Savings'),
  payment: t('Payments'),
  remittance: t('Sending money home'),
  other: t('Other'),
}
export const SOURCE_LABELS: Record<(typeof FUND_SOURCES)[number], string> = {
  salary: t('Salary'),
  business: t('Business'),
  savings: t('Savings'),
  investment: t('Investment'),
  inheritance: t('Inheritance'),
  other: t('Other'),
}
