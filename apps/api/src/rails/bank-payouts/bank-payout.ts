// Money on its way into a bank account, one payout an attempt: its states. Pure: no database, no clock.
import type { BankPayoutState } from '@kivuko/contract/console-bank-payouts.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type BankPayout = Tables['bank_payouts']

export const BANK_PAYOUT_TRANSITIONS = {
  // Refused by staff, or because its customer's account came to be frozen or held meanwhile.
  queued: ['sending', 'cancelled', 'refused'],
  // Back to the queue only when it certainly never left.
  sending: ['queued', 'sent', 'paid', 'refused'],
  sent: ['paid', 'refused'],
  paid: ['returned'],
  refused: [],
  returned: [],
  cancelled: [],
} as const satisfies Transitions<BankPayoutState>

export function amountOf({ currency, amount_units }: BankPayout): Money<SaleFiat> {
  return money(currency, amount_units)
}
