// The rows of a table: found by what names them, added, and changed. What needs more than that is SQL of its own.
import assert from 'node:assert/strict'
import { type Kysely, sql } from 'kysely'
import type { Db, Tables, Tx } from '#tables.ts'
import type { WaitingLines } from './waiting-lines.ts'

type Table = keyof Tables
/** A row, by its id or by columns that name no other; or all that have these values. Null is an empty column. */
export type Which<T extends Table> = string | (Partial<Omit<Tables[T], 'id'>> & { id?: string })
type Counter<T extends Table> = { [C in keyof Tables[T]]: Tables[T][C] extends number ? C : never }[keyof Tables[T]]
type Time<T extends Table> = { [C in keyof Tables[T]]: Tables[T][C] extends Date ? C : never }[keyof Tables[T]]
/** Kysely cannot work out its types for a table that is a parameter. */
export type Untyped = Kysely<Record<string, Record<string, unknown>>>

export type RowTable<T extends Table> = {
  find(db: Db, which: Which<T>): Promise<Tables[T] | undefined>
  /** The row, held until the transaction ends. */
  lock(tx: Tx, which: Which<T>): Promise<Tables[T] | undefined>
  count(db: Db, which: Which<T>): Promise<number>
  /** How many, and since when the oldest of them, by a column of times. */
  waiting(db: Db, which: Which<T>, since: Time<T> & string): Promise<WaitingLines>
  add(tx: Tx, row: Tables[T]): Promise<void>
  /** False, and nothing is written, when a row has the same in these columns. */
  addOnce(tx: Tx, row: Tables[T], columns: readonly (keyof Tables[T] & string)[]): Promise<boolean>
  /** False when there is no such row. */
  change(tx: Tx, which: Which<T>, change: Partial<Tables[T]>): Promise<boolean>
  /** Adds one to a count; answers it. */
  countUp(tx: Tx, which: Which<T>, counter: Counter<T> & string): Promise<number>
  /** Answers the row that is gone now; the first, when there are several. */
  remove(tx: Tx, which: Which<T>): Promise<Tables[T] | undefined>
}

/** `rowTable('conversions')`: a module's store makes one for its table. */
export function rowTable<T extends Table>(name: T): RowTable<T> {
  const table: string = name
  const select = (db: Db, which: Which<T>) =>
    (db as unknown as Untyped)
      .selectFrom(table)
      .selectAll()
      .where((row) => row.and(columnsOf(which)))
  const update = (tx: Tx, which: Which<T>) =>
    (tx as unknown as Untyped).updateTable(table).where((row) => row.and(columnsOf(which)))
  return {
    find: async (db, which) => (await select(db, which).executeTakeFirst()) as Tables[T] | undefined,
    lock: async (tx, which) => (await select(tx, which).forUpdate().executeTakeFirst()) as Tables[T] | undefined,
    async count(db, which) {
      const { count } = await (db as unknown as Untyped)
        .selectFrom(table)
        .select((row) => row.fn.countAll<bigint>().as('count'))
        .where((row) => row.and(columnsOf(which)))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async waiting(db, which, since) {
      const column: string = since
      const { count, oldest } = await (db as unknown as Untyped)
        .selectFrom(table)
        .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.min<Date | null>(column).as('oldest')])
        .where((row) => row.and(columnsOf(which)))
        .executeTakeFirstOrThrow()
      return { count: Number(count), since: oldest ?? undefined }
    },
    async add(tx, row) {
      await (tx as unknown as Untyped).insertInto(table).values(row).execute()
    },
    async addOnce(tx, row, columns) {
      const insert = (tx as unknown as Untyped).insertInto(table).values(row)
      const result = await insert.onConflict((conflict) => conflict.columns(columns).doNothing()).executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    async change(tx, which, change) {
      return (await update(tx, which).set(change).executeTakeFirst()).numUpdatedRows > 0n
    },
    async countUp(tx, which, counter) {
      const column: string = counter
      const counted = update(tx, which).set({ [column]: sql`${sql.ref(column)} + 1` })
      return (await counted.returning(column).executeTakeFirstOrThrow())[column] as number
    },
    async remove(tx, which) {
      const removed = (tx as unknown as Untyped).deleteFrom(table).where((row) => row.and(columnsOf(which)))
      return (await removed.returningAll().executeTakeFirst()) as Tables[T] | undefined
    },
  }
}

/** Of nothing, or of what is not known, it would be any row. */
export function columnsOf(which: string | object): Record<string, unknown> {
  const columns = typeof which === 'string' ? { id: which } : { ...which }
  const values = Object.values(columns)
  assert(
    values.length > 0 && values.every((value) => value !== undefined),
    'a row is named by columns and their values',
  )
  return columns
}
