// Keeps PostgreSQL's log in a folder while it is written. The server counts the receiver as a synchronous standby, so
// that no commit is acknowledged before the folder has it.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { withClient } from '../testing/database.ts'
import { type WatchedProcess, watchProcess } from '../watched-process.ts'
import { addressOf, type PostgresTools, runPostgresTool } from './postgres-tools.ts'

/** Of the slot and of the standby: what Kivuko's figures look for. */
export const RECEIVER = 'kivuko_wal'
const READY_MS = 60_000

export type Receiver = Pick<WatchedProcess, 'pid' | 'exited' | 'stop'>

/**
 * `url` may replicate. Resolves once it receives. Under the name RECEIVER it has a slot: the server keeps what the folder
 * has not, also while it is away. Under another name it has none, and leaves nothing behind.
 */
export async function receiveWal(
  tools: PostgresTools,
  url: string,
  folder: string,
  name: string = RECEIVER,
): Promise<Receiver> {
  const { url: address, env } = addressOf(url, name)
  const { bin, runner } = tools
  const words = ['-d', address, `--directory=${folder}`]
  if (name === RECEIVER) {
    words.push(`--slot=${RECEIVER}`)
    await runPostgresTool(tools, 'pg_receivewal', [...words, '--create-slot', '--if-not-exists'], env)
  }
  const receiver = watchProcess({
    command: [...runner.prefix, join(bin, 'pg_receivewal'), ...words, '--synchronous'],
    env,
    cwd: '/',
    out: 'pipe',
    stopSignal: 'INT',
    ...(runner.user && { user: runner.user }),
  })
  let said = ''
  receiver.stdout?.on('data', (text) => {
    said += text
  })
  receiver.stderr?.on('data', (text) => {
    said += text
  })
  let isGone = false
  receiver.exited.then(() => {
    isGone = true
  })
  const startedAt = performance.now()
  while (performance.now() - startedAt < READY_MS) {
    if (isGone) throw new Refusal(`pg_receivewal ended: ${said.trim()}`)
    if (await isReceiving(url, name)) return receiver
    await wait(50)
  }
  await receiver.stop()
  throw new Refusal(`pg_receivewal received nothing in ${READY_MS / 1000} seconds: ${said.trim()}`)
}

function isReceiving(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_replication where application_name = $1 and state = 'streaming' and flush_lsn is not null`,
      [name],
    )
    return rowCount === 1
  })
}

/** From now on a commit waits until the receiver has it on disk. `adminUrl` is a superuser's. */
export async function waitForReceiver(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${RECEIVER}'`)
    await client.query('select pg_reload_conf()')
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
        [RECEIVER],
      )
      if (rowCount === 1) return
      await wait(20)
    }
  })
}

/** Resolves when the folder has everything that was written before this call. */
export async function untilReceived(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select pg_current_wal_insert_lsn()::text as written')
    for (;;) {
      const { rowCount } = await client.query(
        'select from pg_stat_replication where application_name = $1 and flush_lsn >= $2::pg_lsn',
        [name, rows[0].written],
      )
      if (rowCount === 1) return
      await wait(20)
    }
  })
}
