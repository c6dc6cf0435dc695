// Goal: what a real PostgreSQL does with a commit for which it waits for a second machine in vain: nobody gets that signature.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../tools/postgres/start-postgres.ts'
import { withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { request } from './sign-with.ts'
import { askDuty, HOT, openDuty, roleOf, rowsOf, SEAL_KEY } from './signer-database.ts'

/** So long that it is not renewed meanwhile: what waits is the line. */
const LEASE_MS = 60_000

test('RUN-94 a commit that stopped waiting for a second machine is not believed, and its line counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-signer-standby-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const asAdmin = (...statements: string[]) =>
    withClient(postgres.adminUrl, async (admin) => {
      for (const statement of statements) await admin.query(statement)
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'kivuko-signer a' and wait_event = 'SyncRep'`,
      )
      return rows[0]?.pid
    })
  try {
    const role = roleOf(postgres.runUrl)
    await prepareDatabase({ ownerUrl: postgres.url, role, hot: HOT, sealKey: SEAL_KEY, lines: [] })
    const duty = await openDuty(postgres.runUrl, { leaseMs: LEASE_MS })
    try {
      await until('it signs', () => askDuty(duty, request()))
      await asAdmin(`alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()')
      await until('the server knows', () =>
        withClient(postgres.url, async (client) => {
          const { rows } = await client.query<{ names: string }>(
            `select current_setting('synchronous_standby_names') as names`,
          )
          return rows[0]?.names === 'nobody'
        }),
      )
      // PostgreSQL answers that it is done, and warns: the line is on this machine alone.
      const asked = askDuty(duty, request({ id: 'chs_2', nonce: 1, amount: '5' }))
      const pid = await until('the line waits for a second machine', () => asAdmin())
      await asAdmin(`select pg_cancel_backend(${pid})`)
      expect(await asked).toBeUndefined()
      expect(duty.standing()).toEqual({ is: 'passive' })
      await asAdmin('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    } finally {
      await duty.close()
    }
    expect((await rowsOf(postgres)).map(({ line: { id } }) => id)).toEqual(['chs_1', 'chs_2'])
    await withClient(postgres.url, (owner) => owner.query('update signer.lease set until = clock_timestamp()'))
    const next = await openDuty(postgres.runUrl)
    try {
      const spent = request({ id: 'chs_3', nonce: 2, amount: '2.1' })
      expect((await until('the next one signs', () => askDuty(next, spent))).decision).toEqual({
        refused: 'over_day_limit',
      })
    } finally {
      await next.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
