// SQL on sign-ins that wait for their second factor.
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const challenges = rowTable('sign_in_challenges')

export type ChallengeRow = Tables['sign_in_challenges']

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
