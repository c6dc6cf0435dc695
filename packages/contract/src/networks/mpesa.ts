// M-Pesa, of Safaricom.
import { t } from '../text.ts'
import type { NetworkTerms } from './network.ts'

export const MPESA = {
  name: t('M-Pesa'),
  watchedAs: 'mobile_money',
  help: t('Call Safaricom on 100'),
  numbers: /^\+254(7([0-2]\d|4[0-3568]|5[7-9]|6[89]|9\d)|11\d)\d{6}$/,
  // One payout of the largest size it takes.
  lowFloat: '250000.00',
} as const satisfies NetworkTerms
