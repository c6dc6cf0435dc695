// SQL on texted codes.

import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const phoneCodes = rowTable('phone_codes')

export type PhoneCode = Tables['phone_codes']

/** The codes of this customer before end: one is good at a time. */
export async function insertPhoneCode(tx: Tx, row: PhoneCode): Promise<void> {
  await phoneCodes.change(tx, { user_id: row.user_id, used_at: null }, { used_at: row.created_at })
  await phoneCodes.add(tx, row)
}

/** Codes sent since then to this customer or this number, newest first. */
export async function findPhoneCodesSince(
  tx: Tx,
  { userId, phone, since }: { userId: UserId; phone: string; since: Date },
): Promise<PhoneCode[]> {
  return tx
    .selectFrom('phone_codes')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', userId), row('phone', '=', phone)]))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The code that is good now, held until the transaction ends, so that tries come one after another. */
export async function lockOpenPhoneCode(tx: Tx, userId: UserId, now: Date): Promise<PhoneCode | undefined> {
  return tx
    .selectFrom('phone_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function deletePhoneCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phone_codes').where('created_at', '<', before).execute()
}
