// Where money is paid out, as typed: a phone, or a bank account as its currency has them.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { BANK_FIELDS, type BankPayoutAccount, payoutMethodOf, type SaleFiat } from '@kivuko/contract/trades.ts'

export type PayoutDetails = {
  phone: string
  /** When the customer chose it; empty: by the number. */
  network: PhoneNetwork | ''
  accountName: string
  iban: string
  accountNumber: string
  bankCode: string
}
export const EMPTY_PAYOUT: PayoutDetails = {
  phone: '',
  network: '',
  accountName: '',
  iban: '',
  accountNumber: '',
  bankCode: '',
}

/** What is still empty. */
export function missingForPayout(fiat: SaleFiat, payout: PayoutDetails): (keyof PayoutDetails)[] {
  return neededForPayout(fiat).filter((name) => payout[name].trim() === '')
}

function neededForPayout(fiat: SaleFiat): (keyof PayoutDetails)[] {
  if (fiat === 'KES' || payoutMethodOf(fiat) === 'mobile_money') return ['phone']
  return BANK_FIELDS[fiat] === 'iban' ? ['accountName', 'iban'] : ['accountName', 'accountNumber', 'bankCode']
}

/** As the wire names it. Undefined for shillings, which go to a phone. */
export function bankAccountOf({
  fiat,
  payout,
}: {
  fiat: SaleFiat
  payout: PayoutDetails
}): BankPayoutAccount | undefined {
  if (fiat === 'KES') return undefined
  const account = { kind: 'bank', account_name: payout.accountName.trim() } as const
  return BANK_FIELDS[fiat] === 'iban'
    ? { ...account, iban: payout.iban.trim() }
    : { ...account, account_number: payout.accountNumber.trim(), bank_code: payout.bankCode.trim() }
}
