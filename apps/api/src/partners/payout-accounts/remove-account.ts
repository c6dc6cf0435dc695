// A payout account is taken off. A sale that was made keeps its own copy; added again, it waits again.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PartnerId, PayoutAccountId } from '#platform/ids.ts'
import { toAccountAnswer } from './read-accounts.ts'
import { payoutAccounts } from './store.ts'

export async function removeAccount(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerPayoutAccount> {
  const which = { id: id as PayoutAccountId, partner_id: partnerId }
  const row = await inTransaction(deps.db, (tx) => payoutAccounts.remove(tx, which))
  if (!row) throw new AppError('payout_account_not_found')
  return toAccountAnswer(row)
}
