// Many rows of one table in one statement, one array a column: for what is written in batches.
import { arrayOf, prepared } from './prepared-statements.ts'

type Row = Record<string, string | number | bigint | boolean | Date | null>
type Executor = Parameters<ReturnType<typeof prepared>>[0]

/**
 * `columns` are those to be written with their types. Rows go in in their order, and answer what `returning` names.
 * Texts are well-formed Unicode.
 */
export function insertMany<R extends Row, Answer = never>(
  table: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  tail = '',
): (tx: Executor, rows: readonly R[]) => Promise<Answer[]> {
  const names = Object.keys(columns)
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`)
  const insert = prepared<Answer>(
    `insert-${table}`,
    `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')}) ${tail}`,
  )
  return async (tx, rows) => {
    if (rows.length === 0) return []
    return insert(
      tx,
      names.map((name) => arrayOf(rows.map((row) => row[name] ?? null))),
    )
  }
}

/** JSON as PostgreSQL reads it: 64-bit integers are numbers without a loss. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
}
