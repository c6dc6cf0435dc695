// Where money goes, as a customer named it: into an account whose owner the bank was asked, or to a phone on its network.
import { AppError } from '@kivuko/contract/errors.ts'
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import { sayRule } from '@kivuko/contract/say.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { networkFor } from '#settlement/phone-networks.ts'
import { checkAccount } from './payout-rails.ts'
import { type Destination, toAccount, toPhone } from './sale.ts'

type Named = { userId: UserId; fiat: SaleFiat; destination: BankPayoutAccount | PhonePayoutAccount }

/** Before any transaction: the bank is asked. Throws `validation_failed` where the currency is paid out otherwise. */
export async function readDestination(deps: Deps, { userId, fiat, destination }: Named): Promise<Destination> {
  if (destination.kind === 'mobile_money' && !isBankFiat(fiat)) {
    const { phone_number: phone, network } = destination
    return toPhone({ phone, network: networkFor(deps, phone, network) })
  }
  if (destination.kind === 'mobile_money' || !isBankFiat(fiat)) {
    const message = isBankFiat(fiat)
      ? sayRule('{fiat} is paid into a bank account', { fiat })
      : sayRule('{fiat} is paid to a phone', { fiat })
    throw new AppError('validation_failed', { errors: [{ field: 'destination', message }] })
  }
  return toAccount(await checkAccount(deps, { userId, fiat, account: destination }))
}
