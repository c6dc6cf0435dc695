// Where a trade goes, as the wire names it.
import { readPhone } from '@kivuko/contract/phone.ts'
import { BANK_FIELDS, type BankPayoutAccount, type TradeDestination } from '@kivuko/contract/trades.ts'
import { deliveryOf } from './delivery-choice.ts'
import type { TradeState } from './trade-machine.ts'

export function destinationOf(state: TradeState): TradeDestination {
  if (state.side === 'buy') return deliveryOf(state)
  return (
    bankAccountOf(state) ?? { kind: 'mobile_money', phone_number: readPhone(state.payout.phone) ?? state.payout.phone }
  )
}

/** Undefined for shillings, which go to a phone. */
export function bankAccountOf({ fiat, payout }: Pick<TradeState, 'fiat' | 'payout'>): BankPayoutAccount | undefined {
  if (fiat === 'KES') return undefined
  const account = { kind: 'bank', account_name: payout.accountName.trim() } as const
  return BANK_FIELDS[fiat] === 'iban'
    ? { ...account, iban: payout.iban.trim() }
    : { ...account, account_number: payout.accountNumber.trim(), bank_code: payout.bankCode.trim() }
}
