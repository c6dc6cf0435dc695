import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimFolder, openDataFolder } from '../postgres/data-folder.ts'
import { apiEnvironment, makePlan } from './environment.ts'
import { startStack } from './stack.ts'

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'kivuko-stack-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const { signal } = new AbortController()

test('a taken port is refused in one sentence that names the setting', async () => {
  using folder = temporaryFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const plan = { ...(await makePlan({ PORT: '0', KIVUKO_DATA: folder.path })), sandboxPort: port }
  await expect(startStack({ plan, signal })).rejects.toThrow(
    new RegExp(
      `Port ${port} is taken by process ${process.pid} \\(.+\\); stop that program, or set SANDBOX_PORT to another port, such as SANDBOX_PORT=\\d+ npm start\\.`,
    ),
  )
  other.close()
})

test('a second start on the same folder is refused, and the folder is free again when the first has ended', async () => {
  using folder = temporaryFolder()
  const plan = await makePlan({ PORT: '0', KIVUKO_DATA: folder.path })
  const release = claimFolder(openDataFolder(folder.path))
  await expect(startStack({ plan, signal })).rejects.toThrow(`Kivuko is already running on ${folder.path}`)
  release()
  claimFolder(openDataFolder(folder.path))()
})

/** The first of the numbers that Linux gives to outgoing calls, unless somebody changed it; other systems begin higher. */
const OUTGOING_FROM = 32_768

test('free ports are not chosen twice, nor from those that an outgoing call may take before the part has started', async () => {
  const plan = await makePlan({ PORT: '0' })
  const ports = [plan.port, plan.sandboxPort, plan.smtpPort, plan.signerPort]
  expect(new Set(ports).size).toBe(4)
  expect(Math.max(...ports)).toBeLessThan(OUTGOING_FROM)
})

test('a port that is none is refused', async () => {
  await expect(makePlan({ PORT: '99999' })).rejects.toThrow('PORT is 99999, which is no port')
  await expect(makePlan({ PORT: 'http' })).rejects.toThrow('PORT is http, which is no port')
})

test('one port moves the others along, and the API is pointed at the sandbox alone', async () => {
  const plan = await makePlan({ PORT: '4000', KIVUKO_DATA: 'elsewhere' })
  expect(plan).toMatchObject({ port: 4000, sandboxPort: 4001, smtpPort: 4025 })
  const env = apiEnvironment(plan, 'postgresql://localhost/kivuko')
  for (const name of ['STRIPE_API_URL', 'RATES_COINBASE_URL', 'RATES_COINGECKO_URL', 'RATES_KRAKEN_URL']) {
    expect(env[name]).toMatch(/^http:\/\/127\.0\.0\.1:4001/)
  }
})
