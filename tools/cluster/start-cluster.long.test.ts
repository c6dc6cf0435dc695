// Goal: what the guide has an operator type brings a cluster up: pages, calls and the widget's address answer through the balancer, and
// the end leaves nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { until } from '../../apps/api/test/support/until.ts'
import { findProgram, SYSTEM_PATH } from '../find-program.ts'

const CLUSTER = fileURLToPath(new URL('../cluster.ts', import.meta.url))
const PORT = 6400
const WIDGET = PORT + 3
const START_MS_MAX = 400_000

const statusOf = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

test('RUN-168 a cluster starts as it is typed, its widget has an address, and it ends with nothing left', {
  timeout: 900_000,
}, async (context) => {
  for (const program of ['patroni', 'etcd', 'haproxy'])
    context.skip(findProgram(program) === undefined, `${program} is not there`)
  const folder = mkdtempSync('/var/tmp/kivuko-typed-cluster-')
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  const env = { PATH: `${process.env.PATH}:${SYSTEM_PATH.PATH}`, PORT: String(PORT), KIVUKO_DATA: join(folder, 'data') }
  const typed = spawn(process.execPath, [CLUSTER], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [typed.stdout, typed.stderr]) stream.on('data', (text) => (said += text))
  try {
    const isReady = async () => {
      if (typed.exitCode !== null) throw new Error(said)
      return /Ctrl-C/.test(said) && (await statusOf(PORT, '/readyz')) === 200
    }
    await until('the cluster is ready', isReady, START_MS_MAX)
    expect(await Promise.all(['/', '/api/v1/health'].map((path) => statusOf(PORT, path)))).toEqual([200, 200])
    // A session that is none: the frame's own words.
    expect(await statusOf(WIDGET, '/frame/test/wgs_none')).toBe(404)
  } finally {
    typed.kill('SIGINT')
    if (typed.exitCode === null) await once(typed, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  expect(typed.exitCode).toBe(0)
  expect(await statusOf(PORT, '/')).toBe(0)
})
