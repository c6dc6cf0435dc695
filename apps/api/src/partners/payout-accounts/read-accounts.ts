// Where a partner's customers are paid out to, as its server sees it: masked.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerPayoutAccount } from '@kivuko/contract/partner-payout-accounts.ts'
import { payoutMethodOf } from '@kivuko/contract/trades.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId, PayoutAccountId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import { maskedDestination } from '#trading/sell-to-account.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { getCustomer } from '../find-customer.ts'
import { type AccountRow, pageAccounts, payoutAccounts } from './store.ts'

const PLACE = /^pac_[0-9a-z]{26}$/

export function toAccountAnswer(row: AccountRow): PartnerPayoutAccount {
  return {
    id: row.id,
    customer_id: row.customer_id,
    currency: row.currency,
    method: payoutMethodOf(row.currency),
    destination: maskedDestination(row),
    account_name: row.account_name,
    bank_name: row.bank_name,
    usable_at: row.usable_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

/** Throws `payout_account_not_found`, also for another partner's. */
export async function getAccount(db: Db, partnerId: PartnerId, id: string): Promise<AccountRow> {
  const row = await payoutAccounts.find(db, { id: id as PayoutAccountId, partner_id: partnerId })
  if (!row) throw new AppError('payout_account_not_found')
  return row
}

/** Until the transaction ends it is there. Throws `payout_account_not_found` when it was removed. */
export async function holdAccount(tx: Tx, id: PayoutAccountId): Promise<void> {
  if (!(await payoutAccounts.lock(tx, { id }))) throw new AppError('payout_account_not_found')
}

export async function readAccount({ db }: Deps, partnerId: PartnerId, id: string): Promise<PartnerPayoutAccount> {
  return toAccountAnswer(await getAccount(db, partnerId, id))
}

type Asked = { customerId: string; cursor: string | undefined; limit: number }

export async function listAccounts({ db }: Deps, partnerId: PartnerId, { customerId, cursor, limit }: Asked) {
  const { id } = await getCustomer(db, partnerId, customerId)
  const { rows, next } = await pageAccounts(db, id, { limit, after: readCursor(cursor, PLACE) })
  return { data: rows.map(toAccountAnswer), next: toCursor(next) }
}
