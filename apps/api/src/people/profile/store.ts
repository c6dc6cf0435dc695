// SQL on texted codes and on the phone of a customer.
import type { PhoneCodeId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type PhoneCode = Tables['phone_codes']

/** The codes of this customer before end: one is good at a time. */
export async function insertPhoneCode(tx: Tx, row: PhoneCode): Promise<void> {
  await endPhoneCodes(tx, row.user_id, row.created_at)
  await tx.insertInto('phone_codes').values(row).execute()
}

async function endPhoneCodes(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
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

export async function notePhoneCodeUsed(tx: Tx, id: PhoneCodeId, now: Date): Promise<void> {
  await tx.updateTable('phone_codes').set({ used_at: now }).where('id', '=', id).execute()
}

export async function countWrongPhoneCode(tx: Tx, id: PhoneCodeId): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function isVerifiedByAnother(db: Db, phone: string, userId: UserId): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** A number another account has verified violates `users_verified_phone`. */
export async function setVerifiedPhone(tx: Tx, userId: UserId, phone: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ phone, phone_verified_at: now }).where('id', '=', userId).execute()
}

export async function deletePhoneCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phone_codes').where('created_at', '<', before).execute()
}
