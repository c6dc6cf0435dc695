// Remembers which proofs of devices were used, for every process: many at once, and no longer than they could count.
import type pg from 'pg'
import { nonceEnd } from './auth/device-nonce.ts'

const USE_PROOFS = `insert into used_device_proofs (id, expires_at) select unnest($1::bytea[]), $2
  on conflict do nothing returning id`

/** True for each that was not used before. The ids are hashes. */
export async function useDeviceProofs(pool: pg.Pool, ids: readonly Buffer[], now: Date): Promise<boolean[]> {
  const { rows } = await pool.query<{ id: Buffer }>({
    name: 'use-device-proofs',
    text: USE_PROOFS,
    values: [ids, nonceEnd(now)],
  })
  const fresh = new Set(rows.map(({ id }) => id.toString('hex')))
  // The same one twice in a batch counts once.
  return ids.map((id) => fresh.delete(id.toString('hex')))
}
