// What movements leave on the disk: bytes of each table, its indexes and its large values with it.
import type pg from 'pg'

export type Sizes = ReadonlyMap<string, { bytes: number; rows: number }>

/** Vacuums first, so that what was written over is not counted. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ name: string; bytes: string; rows: string }>(`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
      pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'ledger')`)
  return new Map(rows.map((row) => [row.name, { bytes: Number(row.bytes), rows: Number(row.rows) }]))
}

/** The tables that grew, the largest growth first. */
export function growth(before: Sizes, after: Sizes): { name: string; bytes: number; rows: number }[] {
  return [...after]
    .map(([name, { bytes, rows }]) => ({
      name,
      bytes: bytes - (before.get(name)?.bytes ?? 0),
      rows: rows - (before.get(name)?.rows ?? 0),
    }))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes)
}
