// Puts rows that were kept in a file into a freshly migrated database, with every time moved by as many days.
import pg from 'pg'

/** A table's rows as they are kept: its columns, and a JSON array of an array of texts and nulls for each row. */
export type KeptTable = { table: string; columns: readonly string[]; rows: string }

export type Kept = { tables: readonly KeptTable[]; sequences: Readonly<Record<string, string>> }

/** The rows are of another version of the schema. */
export class UnfitRowsError extends Error {}

/** A day in a life, not of the world: it stays. */
const NEVER_MOVED = new Set(['date_of_birth'])

/**
 * In one transaction, as the owner of the tables, who is named by `url`. Each column of the type `timestamptz` or `date`
 * is moved by whole days, so that the hour of a day and what a day is summed up as still agree. Foreign keys, checks and
 * triggers judge each row as they would any other. Throws `UnfitRowsError` when a table or a column is gone, or one has
 * come that needs a value.
 */
export async function restoreRows(url: string, { tables, sequences }: Kept, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; set local timezone = 'UTC'`)
    const known = await readColumns(client)
    const kept = new Map(tables.map((each) => [each.table, each]))
    for (const name of await inOrder(client, [...kept.keys()])) {
      const table = kept.get(name)
      if (table) await restoreTable(client, table, { columns: known.get(name) ?? [], days })
    }
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    await client.query('commit; analyze')
  } finally {
    await client.end()
  }
}

type Column = { name: string; type: string; isGenerated: boolean; isNeeded: boolean }

/** By table, with its schema before it. */
async function readColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(`
    select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isGenerated", a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  return Map.groupBy(rows, ({ table }) => table)
}

async function restoreTable(
  client: pg.Client,
  { table, columns, rows }: KeptTable,
  now: { columns: readonly Column[]; days: number },
): Promise<void> {
  const byName = new Map(now.columns.map((column) => [column.name, column]))
  const gone = columns.filter((name) => !byName.has(name))
  const missing = now.columns.filter(({ name, isNeeded }) => isNeeded && !columns.includes(name))
  if (gone.length > 0 || missing.length > 0)
    throw new UnfitRowsError(
      `The kept rows of ${table} are of another version: ${[...gone, ...missing.map(({ name }) => name)].join(', ')}.`,
    )
  const written = columns
    .map((name, place) => ({ name, place, ...byName.get(name) }))
    .filter((each) => !each.isGenerated)
  const values = written.map(({ name, place, type = '' }) => {
    const value = `(kept->>${place})::${type}`
    if (NEVER_MOVED.has(name)) return value
    if (type === 'timestamp with time zone') return `${value} + $2 * interval '1 day'`
    return type === 'date' ? `${value} + $2::int` : value
  })
  await client.query(
    `insert into ${table} (${written.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
      select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as kept where $2::int is not null`,
    [rows, now.days],
  )
}

/** Those first that others refer to. */
async function inOrder(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select f.nspname || '.' || r.relname as from, t.nspname || '.' || p.relname as to
    from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_namespace f on f.oid = r.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace t on t.oid = p.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`)
  const needs = Map.groupBy(rows, ({ from }) => from)
  const ordered = new Set<string>()
  const visit = (name: string, above: ReadonlySet<string>) => {
    if (ordered.has(name) || above.has(name)) return
    for (const { to } of needs.get(name) ?? []) visit(to, new Set([...above, name]))
    ordered.add(name)
  }
  for (const name of names) visit(name, new Set())
  return [...ordered]
}
