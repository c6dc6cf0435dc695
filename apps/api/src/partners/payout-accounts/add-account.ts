// A partner's server names where coins of a customer may be sold to. What its site would ask for at a sale is asked here: an account
// in the customer's own name. Nothing is paid there for as long as an address is new, and the customer is told at once.
import { AppError } from '@kivuko/contract/errors.ts'
import { PAYOUT_ACCOUNTS_MAX, type PartnerPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import { dayOf, say } from '@kivuko/contract/say.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { destinationWords, readSaleAccount } from '#trading/sell-to-account.ts'
import { getActiveUser } from '#users/active-user.ts'
import { lockCustomer } from '#users/find-user.ts'
import { getCustomer } from '../find-customer.ts'
import { requireSigned } from '../require-signed.ts'
import { toAccountAnswer } from './read-accounts.ts'
import { type AccountRow, payoutAccounts } from './store.ts'

type Wanted = { customerId: string; currency: SaleFiat; destination: BankPayoutAccount | PhonePayoutAccount }

/** Throws `payout_account_known` for one that the customer has in this currency. */
export async function addAccount(
  deps: Deps,
  partner: PartnerCaller,
  { customerId, currency, destination }: Wanted,
): Promise<PartnerPayoutAccount> {
  const customer = await getCustomer(deps.db, partner.id, customerId)
  requireSigned(deps, partner, 'A payout account that is added')
  const { user_id: userId } = customer
  const account = await readSaleAccount(deps, { userId, fiat: currency, destination })
  return inTransaction(deps.db, async (tx) => {
    // Held, so that two at once are counted one after the other.
    await lockCustomer(tx, userId)
    await getActiveUser(tx, userId)
    await refuseHeld(tx, userId)
    if ((await payoutAccounts.count(tx, { customer_id: customer.id })) >= PAYOUT_ACCOUNTS_MAX)
      throw new AppError('too_many_payout_accounts')
    const now = deps.clock.now()
    const row: AccountRow = {
      ...{ id: newId('pac', now), partner_id: partner.id, customer_id: customer.id, currency, ...account },
      ...{ key_id: partner.keyId, created_at: now, usable_at: after(now, deps.config.withdrawals.newAddressWaitMs) },
    }
    if (!(await payoutAccounts.addOnce(tx, row, ['customer_id', 'currency', 'identity'])))
      throw new AppError('payout_account_known')
    await tell(deps, tx, userId, row)
    return toAccountAnswer(row)
  })
}

/** Over every channel, as whoever does it may be somebody else. */
async function tell(deps: Deps, tx: Tx, userId: UserId, row: AccountRow): Promise<void> {
  await notify(deps, tx, {
    userId,
    key: `payout-account:${row.id}`,
    type: 'security',
    isForEveryChannel: true,
    title: say('Somewhere to be paid out to was added'),
    message: say(
      'From {day} on your coins may be sold, and the money sent to {payee}. If this was not you, stop it: freeze your account.',
      { day: dayOf(row.usable_at), payee: destinationWords(row).named },
    ),
    actionUrl: '/security/address-book',
  })
}
