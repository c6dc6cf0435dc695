// References for bank transfers into wallets, for staff: whose they are, and the one of a customer they name.
import { AppError } from '@kivuko/contract/errors.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db } from '#tables.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { paybillAccounts } from './deposits/paybill-account.ts'
import { BY_BANK, BY_PAYBILL } from './deposits/wallet-owner.ts'
import { findWalletReferences, referenceOf } from './deposits/wallet-reference.ts'
import type { AccountHolder } from './find-paybill-account.ts'

/** Of these references, those that somebody has. */
export async function findReferenceHolders(db: Db, references: readonly string[]): Promise<AccountHolder[]> {
  return (await findWalletReferences(db, references)).map(toHolder)
}

/** The newest of a currency: those whose holders may be found by their names. */
export async function findNewestHolders(db: Db, currency: string, limit: number): Promise<AccountHolder[]> {
  const known = WALLET_CURRENCIES.find((each) => each === currency)
  if (!known) return []
  const rows = db.selectFrom('wallet_references').selectAll().where('currency', '=', known)
  return (await rows.orderBy('created_at', 'desc').limit(limit).execute()).map(toHolder)
}

/** The wallets of a customer as rails know them. */
export async function findWalletOwners(db: Db, userId: UserId): Promise<Owner[]> {
  const references = await db.selectFrom('wallet_references').selectAll().where('user_id', '=', userId).execute()
  const paybill = await paybillAccounts.find(db, { user_id: userId })
  return [
    ...references.map(({ reference }) => ({ kind: BY_BANK, id: reference })),
    ...(paybill ? [{ kind: BY_PAYBILL, id: paybill.account }] : []),
  ]
}

/** Of the customer with this email address. Throws `customer_not_found`. */
export async function namedReference(deps: Deps, email: string, currency: string): Promise<string> {
  const known = WALLET_CURRENCIES.find((each) => each === currency)
  const user = await findUserByEmail(deps.db, email)
  if (!user || !known) throw new AppError('customer_not_found', { detail: 'No customer has that email address.' })
  return (await referenceOf(deps, user.id, known)).reference
}

function toHolder({ reference, user_id }: { reference: string; user_id: UserId }): AccountHolder {
  return { account: reference, userId: user_id }
}
