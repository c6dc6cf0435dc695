import { rowTable } from '#platform/row-table.ts'
import type { Tables, Tx } from '#tables.ts'

export const lists = rowTable('sanctions_list')

type ListRow = Tables['sanctions_list']
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
