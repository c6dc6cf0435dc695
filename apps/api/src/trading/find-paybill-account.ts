// Account numbers of the paybill for staff: whose they are, and the one of a customer they name.
import { AppError } from '@kivuko/contract/errors.ts'
import { readAccountNumber } from '@kivuko/contract/paybill.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUserByEmail } from '#users/find-user.ts'
import { accountOf, findAccounts } from './deposits/paybill-account.ts'

export type AccountHolder = { account: string; userId: UserId }

/** Of these numbers, those that somebody has. */
export async function findHolders(db: Db, accounts: readonly string[]): Promise<AccountHolder[]> {
  return (await findAccounts(db, accounts)).map(({ account, user_id: userId }) => ({ account, userId }))
}

/** By the number itself, or by the customer's email address. Throws `customer_not_found`. */
export async function namedAccount(deps: Deps, typed: string): Promise<string> {
  const number = readAccountNumber(typed)
  const [holder] = number ? await findAccounts(deps.db, [number]) : []
  if (holder) return holder.account
  const user = typed.includes('@') ? await findUserByEmail(deps.db, typed) : undefined
  if (user) return accountOf(deps, user.id)
  throw new AppError('customer_not_found', { detail: 'No customer has that account number or email address.' })
}
