// What lists share: optional filters, text search, days, and pages that begin after a row.
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Page, pageOf } from './page-of.ts'

/** `after`: `next` of the page before. */
export type PageAsked = { limit: number; after?: string | undefined }

/** The filters that were set: `where((row) => row.and(chosen({ state, kind })))`. Null is one: an empty column. */
export function chosen<F extends Record<string, unknown>>(filters: F): { [K in keyof F]?: Exclude<F[K], undefined> } {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as never
}

/** For `like`: what begins with a text, of which no sign means anything but itself. */
export function beginningWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

export function containing(text: string): string {
  return `%${beginningWith(text)}`
}

export type Days = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** Whether a moment lies on these days, both included, where the operator is. */
export function onDays(column: string, { from, to, timeZone }: Days): RawBuilder<SqlBool> {
  const moment = sql.ref(column)
  const since = from ? sql`${moment} >= ${from}::date::timestamp at time zone ${timeZone}` : sql`true`
  const until = to ? sql`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : sql`true`
  return sql<SqlBool>`(${since} and ${until})`
}

/** A page of rows whose ids sort by time: the newest first, or the oldest. */
export async function pageById<DB, TB extends keyof DB, Row extends { id: string | bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  column: string,
  { limit, after }: PageAsked,
  order: 'asc' | 'desc' = 'desc',
): Promise<Page<Row>> {
  const id = sql.ref(column)
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  const rest = after === undefined ? query : query.where(sql<SqlBool>`${id} ${beyond} ${after}`)
  return pageOf(
    await rest
      .orderBy(id, order)
      .limit(limit + 1)
      .execute(),
    limit,
  )
}
