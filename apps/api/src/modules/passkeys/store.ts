// SQL on passkeys and the challenges they answer.
import type { PasskeyId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type PasskeyRow = Tables['passkeys']

export async function findPasskeys(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** False when this credential is known already. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const written = await tx
    .insertInto('passkeys')
    .values({ ...row, transports: JSON.stringify(row.transports) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** False when it was removed meanwhile, or used: of two uses with one counter, one counts. */
export async function notePasskeyUsed(
  tx: Tx,
  passkey: PasskeyRow,
  use: { counter: bigint; now: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Undefined when this customer has no such passkey. */
export async function deletePasskey(tx: Tx, userId: UserId, id: string): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id as PasskeyId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertPasskeyChallenge(tx: Tx, row: Tables['passkey_challenges']): Promise<void> {
  await tx.insertInto('passkey_challenges').values(row).execute()
}

/** Good once; undefined when it is unknown, late, used or meant for something else. */
export async function takePasskeyChallenge(
  tx: Tx,
  challengeHash: Buffer,
  purpose: 'register' | 'sign-in',
  now: Date,
): Promise<Tables['passkey_challenges'] | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}
