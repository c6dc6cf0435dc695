// One start of everything, on data of an older version, and every part of it killed.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import { expect, test } from 'vitest'
import { migrateJobs } from '../../apps/api/src/platform/jobs.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { listeningAddresses } from '../postgres/ports.ts'
import { findProcess } from '../postgres/process-facts.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { withClient } from '../testing/database.ts'
import { makePlan, ROOT } from './environment.ts'
import { startStack } from './stack.ts'

const MIGRATIONS = join(ROOT, 'apps', 'api', 'migrations')
/** 127.0.0.1 and ::1, as Linux writes them. */
const LOOPBACK = ['0100007F', '00000000000000000000000001000000']

/** The database as it was before the last migration. Answers what that is called. */
async function leaveOlderData(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  await migrateLedger(postgres.url)
  await migrateJobs(postgres.url)
  const older = `${dataDir}-migrations`
  cpSync(MIGRATIONS, older, { recursive: true })
  const last = readdirSync(older).sort().at(-1) as string
  rmSync(join(older, last))
  await withClient(postgres.url, (client) => migrate(client, { folder: older }))
  await postgres.stop()
  return last.replace('.sql', '')
}

const processesOf = (folder: string) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => findProcess(pid)?.command.includes(folder))

test('older data is brought up to date and it is said; all parts listen on loopback; a part that dies runs again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-kept-'))
  const last = await leaveOlderData(join(folder, 'postgres'))
  const plan = { ...(await makePlan({ PORT: '0', KIVUKO_DATA: folder })), webRoot: '' }
  const lines: string[] = []
  const { signal } = new AbortController()
  const stack = await startStack({ plan, signal, log: (line) => lines.push(line), isKept: true })
  try {
    expect(lines).toContain(`Data of an older version was brought up to date (${last}).`)

    if (process.platform === 'linux') {
      const pids = [...Object.values(stack.pids()), ...processesOf(folder)] as number[]
      const addresses = pids.flatMap(listeningAddresses)
      expect(addresses.length).toBeGreaterThan(4)
      expect(addresses.filter((address) => !LOOPBACK.includes(address))).toEqual([])
    }

    const isHealthy = () =>
      fetch(`http://127.0.0.1:${plan.port}/api/v1/health`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    const names = { sandbox: 'The sandbox', signer: 'The signer', api: 'The API', postgres: 'PostgreSQL' } as const
    for (const [part, name] of Object.entries(names) as [keyof typeof names, string][]) {
      const killed = stack.pids()[part] as number
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => lines.filter((line) => line.startsWith(`${name} runs again`)), POLL).toHaveLength(1)
      expect(stack.pids()[part]).not.toBe(killed)
      expect(lines).toContain(`${name} ended by itself and is started again in 0.2 s.`)
      await expect.poll(isHealthy, POLL).toBe(true)
    }
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const POLL = { timeout: 30_000, interval: 50 }
