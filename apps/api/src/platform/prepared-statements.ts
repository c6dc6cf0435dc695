// Statements of the busiest paths: parsed and planned once a connection instead of with every call.
import { CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'

type Executor = { executeQuery<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> }

/** Their names by their texts, which is all that reaches the connection. */
const names = new Map<string, string>()

/** Declared once where a program starts, under a name of its own. The values are those of `$1`, `$2`, … */
export function prepared<R = never>(name: string, text: string): (db: Executor, values: unknown[]) => Promise<R[]> {
  names.set(text, name)
  return async (db, values) => (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows
}

/** For texts of other packages, which are few and never put together from values. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `other-${names.size}`)
}

type Done = (error: unknown, ...rest: unknown[]) => void

/** From now on the connection sends declared statements under their names, and tells `onError` what fails. */
export function nameStatements(client: pg.PoolClient, onError: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  function named(first: unknown, ...rest: unknown[]): unknown {
    const name = typeof first === 'string' ? names.get(first) : undefined
    const done = rest.at(-1)
    const values = typeof done === 'function' ? [...rest.slice(0, -1), told(done as Done, onError)] : rest
    const answer = query(name === undefined ? first : { name, text: first }, ...values)
    if (answer instanceof Promise) answer.catch(onError)
    return answer
  }
  Object.assign(client, { query: named })
}

function told(done: Done, onError: (error: unknown) => void): Done {
  return (error, ...rest) => {
    if (error) onError(error)
    done(error, ...rest)
  }
}

export type Value = string | number | bigint | boolean | Date | null

/**
 * An array as PostgreSQL reads it: the driver's own writer, made for any value, takes several times longer. A moment is
 * its milliseconds, which `to_timestamp` reads sooner than its text is read.
 */
export function arrayOf(values: readonly Value[]): string {
  return arrayText(values, (value) => value)
}

/** The same of one field of many rows; what a row does not have is null. */
export function columnOf<N extends string>(rows: readonly { readonly [K in N]?: Value }[], name: N): string {
  return arrayText(rows, (row) => row[name] ?? null)
}

function arrayText<Item>(items: readonly Item[], read: (item: Item) => Value): string {
  let text = '{'
  let comma = ''
  for (const item of items) {
    text += comma
    text += elementOf(read(item))
    comma = ','
  }
  return `${text}}`
}

/** Needs no quotes: most ids, codes and addresses. A bare `null` would be none. */
const PLAIN = /^(?!null$)[\w:.+@-]+$/i
const ESCAPED = /["\\]/g

function elementOf(value: Value): string {
  if (value === null) return 'NULL'
  if (value instanceof Date) return String(value.getTime())
  if (typeof value !== 'string') return String(value)
  return PLAIN.test(value) ? value : `"${value.replaceAll(ESCAPED, '\\$&')}"`
}
