// Writes a world down as it is kept: the rows of its database, its sealed files, and what its sandbox remembers.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { fingerprintOfKeys } from '../../apps/api/src/operations/load-world.ts'
import type { TestApp } from '../../apps/api/test/support/test-app.ts'
import { compressed } from './compressed.ts'

/**
 * Not kept: what only a running Kivuko needs, what belongs to somebody's session or browser, what months and hours are summed up as,
 * which is counted anew once times are moved, and the chain of the audit, which is made anew over those times.
 */
const NOT_KEPT = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'world_time',
  'absent_processes',
  'audit_checks',
  'audit_heads',
  'audit_links',
  'audit_shipments',
  'backups',
  'bank_feeds',
  'budgets',
  'email_codes',
  'export_parts',
  'exports',
  'handoffs',
  'held_sends',
  'idempotency_keys',
  'known_devices',
  'line_packs',
  'mail_budgets',
  'mails_waiting',
  'passkey_challenges',
  'password_resets',
  'phone_codes',
  'price_feeds',
  'provider_calls',
  'provider_tokens',
  'read_marks',
  'reading_permits',
  'recovery_codes',
  'sanctions_copies',
  'sessions',
  'sign_in_challenges',
  'sign_in_failures',
  'social_visits',
  'tallies',
  'tally_begun',
  'tally_marks',
  'tally_money',
  'tally_settled',
  'tally_signups',
  'transaction_corrections',
  'transaction_counts',
  'transaction_months',
  'used_device_proofs',
  'used_work',
  'velocity_sweeps',
])
/** Every line waits for the chain. */
const INSTEAD: Readonly<Record<string, string>> = { audit_waiting: '(select id as line_id from audit_lines) as kept' }

type Wanted = { owner: pg.Client; endsAt: Date; file: string }

export async function dumpWorld(app: TestApp, { owner, endsAt, file }: Wanted): Promise<void> {
  await owner.query(`set timezone = 'UTC'`)
  const lines: string[] = []
  for (const { schema, table, columns } of await keptTables(owner)) {
    const from = INSTEAD[table] ?? `${schema}.${table} as kept`
    const { rows } = await owner.query<{ rows: string | null }>(
      `select json_agg(json_build_array(${columns.map((name) => `kept."${name}"::text`).join(', ')}))::text as rows from ${from}`,
    )
    const kept = rows[0]?.rows
    // PostgreSQL puts each row on a line of its own.
    if (kept) lines.push(JSON.stringify({ table: `${schema}.${table}`, columns }), kept.replaceAll('\n', ''))
  }
  const { folder } = app.deps.config.documents
  const head = {
    endsAt: endsAt.toISOString(),
    keys: fingerprintOfKeys(app.deps.config),
    sequences: await readSequences(owner),
    files: Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
    ),
  }
  writeFileSync(file, compressed([JSON.stringify(head), ...lines].join('\n')))
}

type Kept = { schema: string; table: string; columns: string[] }

async function keptTables(owner: pg.Client): Promise<Kept[]> {
  const { rows } = await owner.query<Kept>(`
    select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and not (n.nspname = 'ledger' and c.relname = 'migrations')
    group by 1, 2 order by 1, 2`)
  return rows.filter(({ table }) => !NOT_KEPT.has(table))
}

async function readSequences(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; value: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'ledger') and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
