// Many rows of one table in one statement, one array a column: for what is written in batches.
import { columnOf, prepared, type Value } from './prepared-statements.ts'

type Row = Record<string, Value>
type Executor = Parameters<ReturnType<typeof prepared>>[0]
type Insert<R, Answer> = (tx: Executor, rows: readonly R[]) => Promise<Answer[]>

type Options<Name extends string> = {
  /** For a second statement on one table. */
  name?: string
  tail?: string
  /** Columns in which the rows of a batch are nearly always alike: they go once, not once a row. */
  alike?: readonly Name[]
}

/**
 * `columns` are those to be written with their types. Rows go in in their order, and answer what the `tail` returns.
 * Texts are well-formed Unicode; an array is given as `arrayOf` writes it.
 */
export function insertMany<R extends Row, Answer = never>(
  table: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  { name = `insert-${table}`, tail = '', alike = [] }: Options<keyof R & string> = {},
): Insert<R, Answer> {
  const types = columns as Readonly<Record<string, string>>
  const insert = insertOf<R, Answer>({ name, table, types, once: [], tail })
  if (alike.length === 0) return insert
  const insertAlike = insertOf<R, Answer>({ name: `${name}-alike`, table, types, once: alike, tail })
  return (tx, rows) => (areAlike(rows, alike) ? insertAlike : insert)(tx, rows)
}

type Statement = {
  name: string
  table: string
  types: Readonly<Record<string, string>>
  /** Columns of one value for all rows. */
  once: readonly string[]
  tail: string
}

function insertOf<R extends Row, Answer>({ name, table, types, once, tail }: Statement): Insert<R, Answer> {
  const each = Object.keys(types).filter((column) => !once.includes(column))
  // In the list itself: arrays that are opened behind `from` are written into a store of their own and read again.
  const opened = each.map((column, index) => openedAs(types[column] ?? '', index + 1))
  const single = once.map((column, index) => `$${each.length + index + 1}::${types[column]}`)
  const insert = prepared<Answer>(
    name,
    `insert into ${table} (${[...each, ...once].join(', ')})
     select ${[...opened, ...single].join(', ')} ${tail}`,
  )
  return async (tx, rows) => {
    const [first] = rows
    if (!first) return []
    return insert(tx, [...each.map((column) => columnOf(rows, column)), ...once.map((column) => first[column] ?? null)])
  }
}

/** Arrays go in as their texts: one of arrays of different lengths there is not. Moments as their milliseconds. */
function openedAs(type: string, place: number): string {
  if (type === 'timestamptz') return `to_timestamp(unnest($${place}::float8[]) / 1000)`
  return type.endsWith('[]') ? `unnest($${place}::text[])::${type}` : `unnest($${place}::${type}[])`
}

function areAlike<R extends Row>(rows: readonly R[], columns: readonly string[]): boolean {
  const [first] = rows
  return rows.every((row) => columns.every((column) => isSame(row[column], first?.[column])))
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
}

/** JSON as PostgreSQL reads it: 64-bit integers are numbers without a loss. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
}
