// Tables whose rows are each one customer's alone show none to a statement that does not say whose it means.
import { sql } from 'kysely'
import type { Db, Tx } from '#tables.ts'

/** For jobs, and for staff, who are let in by their role. */
export const EVERYBODY = '*'

/**
 * What `work` does in such tables concerns the rows of `owner` alone, a customer or EVERYBODY; in a transaction that is
 * open, until somebody else is named. Outside of one it takes a transaction of its own.
 */
export async function rowsOf<T>(db: Db, owner: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((tx) => rowsOf(tx, owner, work))
  await sql`select set_config('app.row_owner', ${owner}, true)`.execute(db)
  return work(db as Tx)
}
