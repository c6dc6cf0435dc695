// SQL on signatures that were used.
import type { Db, Tables } from '#tables.ts'

/** False when it was used before. */
export async function addSignature(db: Db, row: Tables['partner_signatures']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner_signatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
