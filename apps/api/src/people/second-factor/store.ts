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

type HashedCode = { code_hash: Buffer; key_id: Buffer }

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, codes: readonly HashedCode[]): Promise<void> {
  await recoveryCodes.remove(tx, { user_id: userId })
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, ...code })))
    .execute()
}

/** Of those keys, and from before keys were named. */
export async function countRecoveryCodes(db: Db, userId: UserId, keyIds: readonly Buffer[]): Promise<bigint> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .where((row) => row.or([row('key_id', 'is', null), row('key_id', 'in', keyIds)]))
    .executeTakeFirstOrThrow()
  return left
}

/** In the order of their customers; `isHeld` until the transaction ends. */
export function findSealedAfter(
  db: Db,
  { last, limit, isHeld }: { last: UserId; limit: number; isHeld: boolean },
): Promise<Pick<TotpRow, 'user_id' | 'sealed_secret'>[]> {
  const rows = db
    .selectFrom('totp_secrets')
    .select(['user_id', 'sealed_secret'])
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(limit)
  return (isHeld ? rows.forUpdate() : rows).execute()
}

/** Whose recovery codes are not of `keyId`, among those customers. Codes from before keys were named become `oldKeyId`'s. */
export async function findOldCodes(
  tx: Tx,
  { userIds, keyId, oldKeyId }: { userIds: readonly UserId[]; keyId: Buffer; oldKeyId: Buffer },
): Promise<ReadonlySet<UserId>> {
  if (userIds.length === 0) return new Set()
  await tx
    .updateTable('recovery_codes')
    .set({ key_id: oldKeyId })
    .where('key_id', 'is', null)
    .where('user_id', 'in', userIds)
    .execute()
  const rows = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('key_id', '!=', keyId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** How many customers have recovery codes of another key than `keyId`. */
export async function countOldCodes(db: Db, keyId: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.count<bigint>('user_id').distinct().as('count'))
    .where((row) => row.or([row('key_id', 'is', null), row('key_id', '!=', keyId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
