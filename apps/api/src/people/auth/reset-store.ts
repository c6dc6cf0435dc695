// SQL on password resets and mailed codes.

import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const resets = rowTable('password_resets')
export const emailCodes = rowTable('email_codes')

export async function insertReset(tx: Tx, row: Tables['password_resets']): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isResetOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose it is; undefined when it is unknown, used or late. Of two at once, one gets it. */
export async function takeReset(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: UserId; created_at: Date } | undefined> {
  return tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'created_at'])
    .executeTakeFirst()
}

/** The codes this asker had mailed to this address before end: one is good at a time. What others ask for ends nothing. */
export async function insertEmailCode(tx: Tx, row: Tables['email_codes']): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ used_at: row.created_at })
    .where(sql`lower(email)`, '=', sql<string>`lower(${row.email})`)
    .where('asked_from', '=', row.asked_from)
    .where('used_at', 'is', null)
    .execute()
  await emailCodes.add(tx, row)
}

/**
 * The code that is good now, held until the transaction ends, so that tries come one after another: the one that was
 * asked for from there, or the latest whoever asked.
 */
export async function lockOpenEmailCode(
  tx: Tx,
  { email, askedFrom, now }: { email: string; askedFrom?: string; now: Date },
): Promise<Tables['email_codes'] | undefined> {
  return tx
    .selectFrom('email_codes')
    .selectAll()
    .$if(askedFrom !== undefined, (query) => query.where('asked_from', '=', askedFrom ?? ''))
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}
