// Airtel Money Kenya.
import { t } from '../text.ts'
import type { NetworkTerms } from './network.ts'

export const AIRTEL = {
  name: t('Airtel Money'),
  watchedAs: 'airtel_money',
  help: t('Call Airtel’s customer care'),
  numbers: /^\+254(7(3\d|5[0-6]|62|8\d)|10\d)\d{6}$/,
  // Its balance call names no wallet, and what collects is another than what pays out.
  lowFloat: null,
} as const satisfies NetworkTerms
