// SQL on passkeys and the challenges they answer.

import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const passkeys = rowTable('passkeys')
export const passkeyChallenges = rowTable('passkey_challenges')

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
