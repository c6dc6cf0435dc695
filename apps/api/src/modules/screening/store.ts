// SQL on the sanctions list in force, and on who is compared with it.
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type ListRow = Tables['sanctions_list']
export type Screened = Pick<Tables['users'], 'id' | 'first_name' | 'last_name' | 'date_of_birth'>

const COLUMNS = ['id', 'first_name', 'last_name', 'date_of_birth'] as const

export async function findScreened(db: Db, userId: UserId): Promise<Screened | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
}

/** A page of all customers in the order of their ids. */
export async function findScreenedAfter(db: Db, last: UserId | null, limit: number): Promise<Screened[]> {
  const users = db.selectFrom('users').select(COLUMNS).orderBy('id').limit(limit)
  return (last ? users.where('id', '>', last) : users).execute()
}

export async function findList(db: Db): Promise<ListRow | undefined> {
  return db.selectFrom('sanctions_list').selectAll().executeTakeFirst()
}

/** False when this version is in force already. */
export async function putList(tx: Tx, row: Omit<ListRow, 'is_only' | 'screened_at'>): Promise<boolean> {
  const result = await tx
    .insertInto('sanctions_list')
    .values({ is_only: true, ...row, screened_at: null })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ ...row, screened_at: null })
        .where('sanctions_list.version', '<>', row.version),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function noteScreened(tx: Tx, version: string, now: Date): Promise<void> {
  await tx.updateTable('sanctions_list').set({ screened_at: now }).where('version', '=', version).execute()
}
