// A customer by id.

import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { mailboxOf } from './mailbox.ts'

export type UserRow = Tables['users']

const users = rowTable('users')

export function findUser(db: Db, id: UserId): Promise<UserRow | undefined> {
  return users.find(db, id)
}

export async function getUser(db: Db, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new AppError('not_found')
  return user
}

/**
 * Whose address it is, else whose mailbox under another spelling. PostgreSQL lowers both sides, as its index does: its
 * rules for letters beyond ASCII are not JavaScript's.
 */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const isSpelledSo = sql<boolean>`lower(email) = lower(${email.trim()})`
  return (
    db
      .selectFrom('users')
      .selectAll()
      // Nobody signs in as a company.
      .where('kind', '=', 'person')
      .where((row) => row.or([isSpelledSo, row('mailbox', '=', mailboxOf(email))]))
      .orderBy(isSpelledSo, 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Among the customers of the operator, or of the same partner: who is a customer of several has an account with each. */
export async function isVerifiedByAnother(db: Db, phone: string, userId: UserId): Promise<boolean> {
  const { phone_scope } = await getUser(db, userId)
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('phone_scope', 'is not distinct from', phone_scope)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** Who showed that the phone is theirs: one person or nobody. */
export async function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('kind', '=', 'person')
    .executeTakeFirst()
}

/** Held until the transaction ends, without keeping others from naming this customer in rows of theirs. */
export async function lockCustomer(tx: Tx, id: UserId): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** A page of all customers in the order of their ids. */
export async function findUsersAfter(db: Db, last: UserId | null | undefined, limit: number): Promise<UserRow[]> {
  const page = db.selectFrom('users').selectAll().orderBy('id').limit(limit)
  return (last ? page.where('id', '>', last) : page).execute()
}

/** Held until the transaction ends: what is decided about an account is decided once. */
export function lockUser(tx: Tx, id: UserId): Promise<UserRow | undefined> {
  return users.lock(tx, id)
}
