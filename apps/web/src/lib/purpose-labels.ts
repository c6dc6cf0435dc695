// What a customer says the account is for and where the money comes from, in words.
import type { FUND_SOURCES, PURPOSES } from '@kivuko/contract/kyc.ts'

export const PURPOSE_LABELS: Record<(typeof PURPOSES)[number], string> = {
  investment: 'Investment',
  trading: 'Trading',
  savings: 'Savings',
  payment: 'Payments',
  remittance: 'Sending money home',
  other: 'Other',
}
export const SOURCE_LABELS: Record<(typeof FUND_SOURCES)[number], string> = {
  salary: 'Salary',
  business: 'Business',
  savings: 'Savings',
  investment: 'Investment',
  inheritance: 'Inheritance',
  other: 'Other',
}
