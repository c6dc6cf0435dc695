// SQL on authenticator apps and recovery codes.
import type { SessionId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type TotpRow = Tables['totp_secrets']

export async function findTotp(db: Db, userId: UserId): Promise<TotpRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function lockTotp(tx: Tx, userId: UserId): Promise<TotpRow | undefined> {
  return tx.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** A secret nobody confirmed yet is replaced; false when one is on already. */
export async function startTotpSecret(
  tx: Tx,
  row: Pick<TotpRow, 'user_id' | 'sealed_secret' | 'created_at'>,
): Promise<boolean> {
  const written = await tx
    .insertInto('totp_secrets')
    .values({ ...row, confirmed_at: null, last_step: 0n })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: row.sealed_secret, created_at: row.created_at })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function noteConfirmed(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function noteStep(tx: Tx, userId: UserId, step: bigint): Promise<void> {
  await tx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Whoever is at this session has just given a code. */
export async function noteSecondStep(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ has_second_step: true })
    .where('id', '=', sessionId as SessionId)
    .execute()
}

/** False when none was on. */
export async function deleteTotp(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** False when there is no such code, or it was used. */
export async function takeRecoveryCode(tx: Tx, userId: UserId, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<bigint> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
