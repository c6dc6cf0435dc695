// SQL on authenticator apps and recovery codes.

import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const totpSecrets = rowTable('totp_secrets')
export const recoveryCodes = rowTable('recovery_codes')
export const sessions = rowTable('sessions')
export const factorResets = rowTable('factor_resets')

export type TotpRow = Tables['totp_secrets']

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

/** Of somebody who works here: their second factor was taken off, and no other is set up yet. */
export async function findOpenReset(db: Db, userId: UserId): Promise<Tables['factor_resets'] | undefined> {
  return db
    .selectFrom('factor_resets')
    .innerJoin('staff', 'staff.user_id', 'factor_resets.user_id')
    .selectAll('factor_resets')
    .where('factor_resets.user_id', '=', userId)
    .where('factor_resets.used_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst()
}

/** False when none was on. */
export async function deleteTotp(tx: Tx, userId: UserId): Promise<boolean> {
  await recoveryCodes.remove(tx, { user_id: userId })
  const gone = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await recoveryCodes.remove(tx, { user_id: userId })
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db, userId: UserId): Promise<bigint> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
