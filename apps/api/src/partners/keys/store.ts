// SQL on keys, in the database of their mode.
import type { PartnerState } from '@kivuko/contract/partner-keys.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PartnerId, PartnerKeyId } from '#platform/ids.ts'
import { arrayOf } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const keys = rowTable('partner_keys')
export type KeyRow = Tables['partner_keys']

/** A key and how its partner stands. */
export type KnownKey = Pick<
  KeyRow,
  'id' | 'partner_id' | 'scopes' | 'networks' | 'ends_at' | 'last_used_at' | 'api_version' | 'public_key'
> & { state: PartnerState }

/** Of several calls at once, by the hash that each brings, in hexadecimal digits. Calls with one key share its row. */
export async function findByHashes(pool: pg.Pool, hashes: readonly string[]): Promise<Map<string, KnownKey>> {
  const { rows } = await pool.query<KnownKey & { hash: string }>({
    name: 'find-partner-keys',
    text: `select k.id, k.partner_id, k.scopes, k.networks, k.ends_at, k.last_used_at, k.api_version, k.public_key,
        encode(k.secret_hash, 'hex') as hash, p.state
      from partner_keys k join partners p on p.id = k.partner_id where k.secret_hash = any($1::bytea[])`,
    values: [arrayOf([...new Set(hashes)].map((hash) => `\\x${hash}`))],
  })
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Those that work, or ended after a moment; newest first. */
export async function findKeys(db: Db, partnerId: PartnerId, since: Date): Promise<KeyRow[]> {
  return db
    .selectFrom('partner_keys')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', since)]))
    .orderBy('id', 'desc')
    .execute()
}

/** Those that work, also such as end soon. Held against others that make one meanwhile. */
export async function countWorking(tx: Tx, partnerId: PartnerId, now: Date): Promise<number> {
  await sql`select from partners where id = ${partnerId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('partner_keys')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('partner_id', '=', partnerId)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** At most once in a while. */
export async function touchKey(db: Db, id: PartnerKeyId, now: Date): Promise<void> {
  await sql`update partner_keys set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${now})`.execute(db)
}
