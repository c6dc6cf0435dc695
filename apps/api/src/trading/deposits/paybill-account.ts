// The account number with which a customer pays to the paybill: theirs for good, made when it is first asked for.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { ACCOUNT_FIRST_DIGITS, checkDigit } from '@kivuko/contract/paybill.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type PaybillAccount = Tables['paybill_accounts']

export const paybillAccounts = rowTable('paybill_accounts')

/** Sixty million numbers: among a million customers one try in sixty is taken. */
const TRIES_MAX = 20

/** Nine digits. The same for every call. */
export async function accountOf(deps: Deps, userId: UserId): Promise<string> {
  const known = await paybillAccounts.find(deps.db, { user_id: userId })
  if (known) return known.account
  await inTransaction(deps.db, async (tx) => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const account = newAccount()
      if (await paybillAccounts.find(tx, { account })) continue
      // Another request may make it in the same moment: theirs counts.
      await paybillAccounts.addOnce(tx, { account, user_id: userId, created_at: deps.clock.now() }, ['user_id'])
      return
    }
  })
  const made = await paybillAccounts.find(deps.db, { user_id: userId })
  assert(made, 'an account number is free')
  return made.account
}

function newAccount(): string {
  const first = ACCOUNT_FIRST_DIGITS[randomInt(ACCOUNT_FIRST_DIGITS.length)] ?? ''
  const digits = first + String(randomInt(10_000_000)).padStart(7, '0')
  return digits + checkDigit(digits)
}

/** Those of these numbers that somebody has. */
export async function findAccounts(db: Db, accounts: readonly string[]): Promise<PaybillAccount[]> {
  if (accounts.length === 0) return []
  return db.selectFrom('paybill_accounts').selectAll().where('account', 'in', accounts).execute()
}
