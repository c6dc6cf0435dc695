// Goal: the balancer, where HAProxy is installed, calls the processes behind it as it says.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../../apps/api/test/support/until.ts'
import { findProgram } from '../find-program.ts'
import { findFreePort } from '../postgres/ports.ts'
import { startBalancer } from './balancer.ts'

const PROGRAM = findProgram('haproxy')
const HOSTS = [1, 2, 3].map((each) => ({ name: `db${each}`, address: `192.0.2.1${each}` }))

/** Answers the port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('RUN-154 HAProxy calls the processes in turn, also for one connection', async (context) => {
  context.skip(!PROGRAM, 'haproxy is not there')
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-haproxy-'))
  const answered = [0, 0]
  const servers = answered.map((_none, at) =>
    createServer((request, response) => {
      if (request.url !== '/readyz') answered[at] = (answered[at] ?? 0) + 1
      response.end()
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const [port, primaryPort, replicaPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const apiPorts = await Promise.all(servers.map(listening))
  const plan = { folder, databases: HOSTS, primaryPort, replicaPort, port, apiPorts }
  const balancer = startBalancer({ program: PROGRAM ?? '', ...plan })
  const ask = () =>
    new Promise<number | undefined>((resolve) => {
      const call = get({ port, host: '127.0.0.1', agent, path: '/api/v1/health' }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      call.on('error', () => resolve(undefined))
    })
  try {
    await until('HAProxy answers', async () => (await ask()) === 200)
    await until('it knows both', async () => (await ask()) === 200 && answered.every((count) => count > 0))
    answered.fill(0)
    for (let time = 0; time < 40; time += 1) expect(await ask()).toBe(200)
    expect(answered).toEqual([20, 20])
  } finally {
    agent.destroy()
    await balancer.stop()
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('RUN-169 HAProxy still calls a process when none is ready: it has the words for that, and the pages', async (context) => {
  context.skip(!PROGRAM, 'haproxy is not there')
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-haproxy-'))
  let looks = 0
  const server = createServer((request, response) => {
    const isLook = request.url === '/readyz'
    if (isLook) looks += 1
    response.statusCode = isLook ? 503 : 200
    response.end('its own words')
  })
  const [port, primaryPort, replicaPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const plan = { folder, databases: HOSTS, primaryPort, replicaPort, port, apiPorts: [await listening(server)] }
  const balancer = startBalancer({ program: PROGRAM ?? '', ...plan })
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (response) => [response.status, await response.text()] as const,
      () => [0, ''] as const,
    )
  try {
    await until('HAProxy answers', async () => (await ask('/'))[0] > 0)
    // At the third it is known.
    await until('it has looked often enough', () => looks > 5)
    expect([await ask('/'), await ask('/readyz')]).toEqual([
      [200, 'its own words'],
      [503, 'its own words'],
    ])
  } finally {
    await balancer.stop()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
