// The drill of docs/guides/backups.md on a Kivuko under load, with PostgreSQL's own tools: its machine is lost, and all
// that was acknowledged comes back. And each check of the drill finds what it is there to find.
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRestored, type Restored } from '../../../../tools/backup/check-restored.ts'
import type { Moment } from '../../../../tools/backup/moment.ts'
import { findPostgresTools } from '../../../../tools/backup/postgres-tools.ts'
import { type DrillReport, runDrill } from '../../../../tools/backup/run-drill.ts'
import { COMPILE_CACHE } from '../../../../tools/environment.ts'
import { Refusal } from '../../../../tools/refusal.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import { withClient } from '../../../../tools/testing/database.ts'
import { type DrillWorld, startDrillWorld } from '../support/drill-world.ts'
import { until } from '../support/until.ts'

const DRILL_MS_MAX = 600_000

const missing = missingTools()
if (missing) console.info(`The drill is not run: ${missing}`)

function missingTools(): string | undefined {
  try {
    findPostgresTools('/var/tmp')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

let world: DrillWorld
let moment: Moment
const documents: string[] = []
/** References that were acknowledged before the machine was lost. */
let acknowledged: string[] = []
/** A time at which nobody was an admin. */
let withoutAdmin = ''
let drills = 0

const paid = (more: number) => {
  const before = world.load.paid.size
  return until('payments go on', () => world.load.paid.size >= before + more)
}

const drill = (given: Partial<Parameters<typeof runDrill>[0]> = {}): Promise<DrillReport> => {
  drills += 1
  return runDrill({ ...world.backup, scratch: join(world.folder, `drill-${drills}`), ...given })
}

async function drillByCommand(words: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const command = [join(ROOT, 'tools', 'drill.ts'), ...words]
  const options = { env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...env } }
  return promisify(execFile)(process.execPath, command, options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}

function say({ rtoMs, misses }: DrillReport, what: string): void {
  const rpo = misses.length === 0 ? `0 (${acknowledged.length} acknowledged transfers)` : 'missed'
  console.info(`${what}: RPO ${rpo}, RTO ${rtoMs === undefined ? 'missed' : `${(rtoMs / 1000).toFixed(1)} s`}`)
}

describe.skipIf(missing !== undefined)('a drill', () => {
  beforeAll(async () => {
    world = await startDrillWorld()
  }, DRILL_MS_MAX)
  afterAll(() => world?.[Symbol.asyncDispose](), DRILL_MS_MAX)

  describe('of a Kivuko under load', underLoad)
  describe('on what it left', onWhatIsLeft)
})

function underLoad() {
  test('RUN-30 RUN-38 a commit is acknowledged only when the receiver has it, and what it has not is counted', {
    timeout: DRILL_MS_MAX,
  }, async () => {
    const pid = await world.receiver.pid
    process.kill(pid, 'SIGSTOP')
    let isAcknowledged = false
    try {
      const committing = withClient(world.postgres.adminUrl, async (client) => {
        await client.query(`set application_name = 'probe'`)
        await client.query('create table probe ()')
        isAcknowledged = true
      })
      await until('the commit waits', () => world.waitsForReceiver('probe'))
      expect(isAcknowledged).toBe(false)
      expect(await world.unsavedBytes()).toBeGreaterThan(0n)
      process.kill(pid, 'SIGCONT')
      await committing
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    expect(isAcknowledged).toBe(true)
  })

  test('RUN-37 a Kivuko is backed up beside its work, to an exact moment', { timeout: DRILL_MS_MAX }, async () => {
    await world.handIn('beside@kivuko.example')
    await paid(5)
    const { code, output } = await drillByCommand(['--running', '--scratch', world.folder], {
      ...world.backup.keys,
      KIVUKO_DATA: world.data,
    })
    expect(output).toMatch(/^RTO {5}[\d.]+ s until a process was ready to serve$/m)
    expect(output).toMatch(/^RPO {5}0: the balances of 2\S+ \S+ are there; the newest movement is of 2/m)
    expect(output).toContain('The backup is good.')
    expect(code).toBe(0)
    // The standing receiver is the only one that is left, with the only slot.
    expect(await world.slots()).toEqual(['kivuko_wal'])
  })

  test('RUN-31 a machine is lost, and everything acknowledged comes back', { timeout: DRILL_MS_MAX }, async () => {
    documents.push(await world.handIn('before@kivuko.example'))
    await world.takeBase()
    withoutAdmin = await world.withoutAdmin()
    await paid(10)
    await world.switchWal()
    documents.push(await world.handIn('after@kivuko.example'))
    await paid(10)
    const noted = join(world.folder, 'moment.json')
    const { code } = await drillByCommand(['--note', noted], { DATABASE_MIGRATE_URL: world.postgres.url })
    expect(code).toBe(0)
    moment = JSON.parse(readFileSync(noted, 'utf8'))
    await world.switchWal()
    await paid(10)
    await world.switchWal()
    await paid(10)
    await world.loseMachine()
    acknowledged = [...world.load.paid]
    const report = await drill({ expected: { acknowledged } })
    say(report, 'the end of the log')
    expect(report.misses).toEqual([])
    expect(report.rtoMs).toBeGreaterThan(0)
  })
}

/** In this order: the machine is gone by then. */
function onWhatIsLeft() {
  test('RUN-32 a restore to a moment has its balances, and each miss is named', { timeout: DRILL_MS_MAX }, async () => {
    const expected = { balances: moment.balances }
    const look = async (restored: Restored) => {
      const without = async (keys: Record<string, string>) =>
        checkRestored({ ...restored, keys: { ...restored.keys, ...keys } }, expected)
      expect(await without({ DOCUMENT_KEY: 'another-key-than-the-one-in-the-escrow' })).toEqual([
        expect.stringMatching(`^the documents: .*(?s:.*)${documents[0]}: DOCUMENT_KEY does not open it`),
      ])
      const [account = ''] = Object.keys(moment.balances)
      expect(await checkRestored(restored, { balances: { ...moment.balances, [account]: '1' } })).toEqual([
        `the balances: ${account} has ${moment.balances[account]} and had 1`,
      ])
      // The moment is older than the last of them.
      expect(await checkRestored(restored, { acknowledged })).toEqual([
        expect.stringContaining(`acknowledged and lost: `),
      ])
      rmSync(join(restored.folder, 'documents', documents[1] as string))
      expect(await checkRestored(restored, expected)).toEqual([
        expect.stringMatching(`^the documents: (?s:.*)${documents[1]}: its file cannot be read`),
      ])
    }
    const report = await drill({ to: moment.at, expected, look })
    say(report, `the moment ${moment.at}`)
    expect(report.misses).toEqual([])
  })

  test('RUN-151 what the doctor finds wrong fails the drill, and whom a copy may not ask is excused by name', {
    timeout: DRILL_MS_MAX,
  }, async () => {
    const said: string[] = []
    const { misses, rtoMs } = await drill({ to: withoutAdmin, log: (line) => said.push(line.trim()) })
    expect(misses).toEqual(['the doctor: staff: Staff: There is no admin.'])
    // It would have served: nothing else than the doctor found it.
    expect(rtoMs).toBeGreaterThan(0)
    expect(said.filter((line) => line.startsWith('excused: '))).toEqual(
      expect.arrayContaining(
        ['web', 'clock', 'providers', 'signer', 'prices'].map((area) => `excused: ${area}: a copy talks to nobody`),
      ),
    )
  })

  test('RUN-33 a log with a gap and a damaged base are named, and nothing is restored', async () => {
    const { folder } = world.backup
    const broken = join(world.folder, 'broken')
    cpSync(folder, broken, { recursive: true })
    const gone = readdirSync(join(broken, 'wal')).sort().at(-2) as string
    rmSync(join(broken, 'wal', gone))
    writeFileSync(join(broken, 'base', 'PG_VERSION'), '17\n')
    const keys = join(world.folder, 'keys.env')
    writeFileSync(
      keys,
      Object.entries(world.backup.keys)
        .map((each) => `${each.join('=')}\n`)
        .join(''),
    )
    const words = ['--backup', broken, '--keys', keys, '--scratch', world.folder]
    const { code, output } = await drillByCommand(words, {})
    expect(output).toContain(`MISSED  the log: segment ${gone} is missing\n`)
    expect(output).toMatch(/^MISSED {2}pg_verifybackup failed: [^\n]*"PG_VERSION"/m)
    expect(output).not.toContain('RTO')
    expect(output).toContain('The backup is not good.')
    expect(code).toBe(1)
  })

  test('RUN-34 a log that ends before the moment is refused in words', { timeout: DRILL_MS_MAX }, async () => {
    const { misses } = await drill({ to: '2999-01-01 00:00:00+00' })
    expect(misses).toEqual([expect.stringContaining('recovery ended before configured recovery target was reached')])
  })
}
