import { shownPhone } from '@kivuko/contract/phone.ts'
import type { BankPayoutAccount } from '@kivuko/contract/trades.ts'
import { destinationOf } from './destination.ts'
import type { TradeState } from './trade-machine.ts'

/** Where a sale is paid out, or a purchase goes when not to the wallet, for its customer to check before it is. */
export function destinationText(state: TradeState): string {
  const destination = destinationOf(state)
  if (destination.kind === 'wallet') return ''
  if (destination.kind === 'address') return destination.address
  if (destination.kind === 'mobile_money') return shownPhone(destination.phone_number)
  return accountText(destination)
}

export function accountText({ iban, account_number, account_name }: BankPayoutAccount): string {
  return `${iban ?? account_number}, ${account_name}`
}
