// The doctor finds nothing wrong with the demo that `npm start` runs: its world, its people and the sandbox's memory of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillMemory } from '../../../../tools/demo/sandbox-memory.ts'
import { WORLD_FILE } from '../../../../tools/demo/world-files.ts'
import { examine } from '../../src/operations/doctor/examine.ts'
import { loadWorld } from '../../src/operations/load-world.ts'
import { seedDemo } from '../../src/operations/seed-demo.ts'
import { apiDatabase } from '../support/api-database.ts'
import { startTestApp } from '../support/test-app.ts'

/** What nobody does for play money: its server may lose it, nobody copies it, no provider calls this machine. */
const OF_A_DEMO = [
  ...['fsync', 'full_page_writes', 'synchronous_commit', 'Backup: database', 'Backup: documents', 'Backup: drill'],
  ...['Name 127.0.0.1', 'MPESA_CREDENTIAL_ENDS', 'M-Pesa callbacks', 'Ledger', 'Reconciliation', 'Staff'],
]

test('DTR-20 nothing is wrong with the demo, as it stands after its first start', { tags: 'long' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-demo-'))
  try {
    expect(fillMemory(folder)).toBe(true)
    const database = await apiDatabase()
    await using app = await startTestApp({
      sandbox: { dataDir: folder },
      banks: true,
      identity: true,
      processes: 1,
      database,
      env: { DATABASE_MIGRATE_URL: database.url },
    })
    expect(await loadWorld(app.deps, WORLD_FILE)).toBe('loaded')
    await seedDemo(app.deps)
    await app.startBackground()
    app.deps.config.publicUrl = app.url
    const findings = await examine(app.deps)
    expect(findings.filter(({ state }) => state === 'wrong').map(({ about, says }) => `${about}: ${says}`)).toEqual([])
    const warned = new Set(findings.filter(({ state }) => state === 'warning').map(({ about }) => about))
    expect([...warned].filter((about) => !OF_A_DEMO.includes(about))).toEqual([])
    expect(findings.some(({ about, state }) => about === 'Staff' && state !== 'skipped')).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
