// A primary of its own and a standby that follows it, both real: made from one folder, copied while nobody writes to it.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '../../../../tools/postgres/start-postgres.ts'
import { quickFolder } from '../../../../tools/testing/quick-folder.ts'
import { migrateWithRoles } from './api-database.ts'

export type Pair = AsyncDisposable & {
  primary: RunningPostgres
  standby: RunningPostgres
}

const QUICK = { fsync: 'off', shared_buffers: '32MB', max_connections: '80' }

export async function startPair(): Promise<Pair> {
  await using undo = new AsyncDisposableStack()
  const folder = mkdtempSync(join(quickFolder(), 'kivuko-pair-'))
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const [first, second] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string]
  const empty = await startPostgres({ dataDir: first, settings: QUICK })
  await migrateWithRoles(empty.url)
  await empty.stop()
  execFileSync('cp', ['-a', first, second])
  const signal = join(second, 'data', 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(join(second, 'data', 'PG_VERSION'))
  chownSync(signal, uid, gid)
  const primary = await startPostgres({ dataDir: first, settings: QUICK })
  undo.defer(() => primary.stop())
  const { password } = new URL(primary.adminUrl)
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`
  const standby = await startPostgres({ dataDir: second, settings: { ...QUICK, primary_conninfo: source } })
  undo.defer(() => standby.stop())
  const rest = undo.move()
  return { primary, standby, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}
