// Goal: a real PgBouncer in between is found, however it hands sessions out. Runs where it is installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from '../../../../tools/find-program.ts'
import { findFreePort } from '../../../../tools/postgres/ports.ts'
import { withClient } from '../../../../tools/testing/database.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { assertSessions, UnfitDatabaseError } from '../../src/platform/server-check.ts'
import { apiDatabase } from '../support/api-database.ts'
import { settings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const PGBOUNCER = findProgram('pgbouncer')
if (!PGBOUNCER) console.info('pgbouncer is not installed here: it is not tried')
const IGNORED = 'extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

test('RUN-84 without a pooler sessions are sessions', async () => {
  await using database = await apiDatabase()
  expect(await refusal(database.runUrl)).toBeUndefined()
})

test.skipIf(!PGBOUNCER)(
  'RUN-84 PgBouncer in transaction mode is refused however it hands sessions out, and one that drops what a session is started with',
  async () => {
    await using database = await apiDatabase()
    {
      await using plain = await startBouncer(database.runUrl, 'pool_mode = transaction')
      expect(await refusal(plain.url)).toContain('refuses what a session is started with')
    }
    for (const order of [0, 1]) {
      const mode = `pool_mode = transaction\nserver_round_robin = ${order}\nignore_startup_parameters = ${IGNORED}`
      await using bouncer = await startBouncer(database.runUrl, mode)
      // On a busy machine it may hand out the same session again and again, and then what it dropped gives it away.
      expect(await refusal(bouncer.url)).toMatch(/a pooler in transaction mode|drops what a session is started with/)
    }
    await using bouncer = await startBouncer(
      database.runUrl,
      `pool_mode = session\nignore_startup_parameters = ${IGNORED}`,
    )
    expect(await refusal(bouncer.url)).toMatch(/drops what a session is started with: \w+ is 0 ms instead of 120000/)
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const name = decodeURIComponent(new URL(database.runUrl).pathname.slice(1))
    await withClient(database.url, async (owner) => {
      for (const limit of limits) await owner.query(`alter database ${name} set ${limit} = 120000`)
    })
    await bouncer.forget()
    expect(await refusal(bouncer.url)).toBeUndefined()
  },
)

async function refusal(url: string): Promise<string | undefined> {
  try {
    await assertSessions({ url, times: readConfig(settings(url)).database.times })
    return undefined
  } catch (error) {
    if (error instanceof UnfitDatabaseError) return error.message
    throw error
  }
}

/** On a port of its own, as a process of this test. */
async function startBouncer(databaseUrl: string, mode: string) {
  const target = new URL(databaseUrl)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bouncer-'))
  // PgBouncer refuses to run as root, and then runs as somebody who has to read this.
  await chmod(folder, 0o755)
  const name = decodeURIComponent(target.pathname.slice(1))
  const password = target.password ? ` password='${decodeURIComponent(target.password)}'` : ''
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = keeper
default_pool_size = 10
${mode}
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(PGBOUNCER ?? '', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000)
  })
  await until('the pooler listens', () => {
    if (child.exitCode !== null) throw new Error(`the pooler ended: ${said}`)
    return isOpen(port)
  })
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}/${name}`,
    /** Sessions it keeps are closed: the next ones begin with what the role has by then. */
    forget: () => withClient(`postgres://keeper@127.0.0.1:${port}/pgbouncer`, (keeper) => keeper.query('RECONNECT')),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}
