// SQL on sign-ins that wait for their second factor.
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type ChallengeRow = Tables['sign_in_challenges']

export async function insertChallenge(tx: Tx, row: ChallengeRow): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(row).execute()
}

export async function findChallenge(db: Db, tokenHash: Buffer, now: Date): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Held until the transaction ends, so that tries at one challenge come one after another. */
export async function lockChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<ChallengeRow | undefined> {
  return tx
    .selectFrom('sign_in_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWrongTry(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).execute()
}

export async function deleteChallengesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}
