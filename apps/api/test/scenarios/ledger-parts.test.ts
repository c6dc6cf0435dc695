// The whole ledger is read in parts over nights: a large one is read whole in so many nights as are told, and a fault in
// any part of it stops everything that leaves.
import { listLedgerChecks } from '@kivuko/contract/console-ledger-checks.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { checkInParts } from '../../src/operations/ledger-checks/check-in-parts.ts'
import { checkLedger } from '../../src/operations/ledger-checks/check-ledger.ts'
import { DAY_MS } from '../../src/platform/clock.ts'
import { startScraping } from '../support/scrape.ts'
import { staffMember } from '../support/staff.ts'
import { resume } from '../support/stops.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** A night of one part. */
const SHORT = { budgetMs: 0, slices: { accounts: 1, journals: 10 } }
const NIGHTS_MAX = 60

/** So many movements more. */
async function fund(app: TestApp, name: string, count: number): Promise<void> {
  const each = (at: number) => treasuryFunding({ fundingId: `${name}${at}`, amount: money('BTC', 1_000n) })
  for (let at = 0; at < count; at += 1) await app.deps.ledger.post(each(at))
}

const passes = ({ deps }: TestApp) => deps.db.selectFrom('ledger_passes').selectAll().orderBy('id').execute()
const isStopped = ({ deps }: TestApp) => deps.stops.current().some(({ name }) => name === 'outflow')

/** Nights until the pass under way has ended, or until `isOver` is true; answers how many. */
async function nightsUntil(app: TestApp, isOver: () => Promise<boolean>): Promise<number> {
  for (let nights = 1; nights <= NIGHTS_MAX; nights += 1) {
    app.clock.advance(DAY_MS)
    await checkInParts(app.deps, SHORT)
    if (await isOver()) return nights
  }
  throw new Error('it does not end')
}
const hasEnded = (app: TestApp) => async () => (await passes(app)).at(-1)?.ended_at !== null

async function countOf(app: TestApp, table: 'accounts' | 'journals' | 'entries'): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ledger.${sql.ref(table)}`.execute(app.deps.db)
  return BigInt(rows[0]?.count ?? 0)
}

test('RUN-157 a ledger that one night is too short for is read whole in nights that are told, and a fault in any part stops what leaves within them', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, env: { METRICS_PORT: '0' } })
  await using scraper = await startScraping(app.deps)
  // Nobody stays signed in for so many nights.
  const told = async () => (await (await staffMember(app, 'treasury')).call(listLedgerChecks)).body
  await fund(app, 'first', 35)
  expect((await told()).whole).toEqual({ last: null, under_way: null })

  app.clock.advance(DAY_MS)
  await checkInParts(app.deps, SHORT)
  // A second try in the same night has no time left.
  await checkInParts(app.deps, SHORT)
  expect((await told()).whole).toMatchObject({ last: null, under_way: { nights: 1, share: 0 } })
  expect((await told()).rows).toMatchObject([{ kind: 'part', accounts: 1, findings: [] }])
  const nights = 1 + (await nightsUntil(app, hasEnded(app)))
  const { rows, whole } = await told()
  expect(whole).toMatchObject({ last: { nights }, under_way: null })
  expect(nights).toBeGreaterThan(4)
  expect(rows.filter(({ kind }) => kind === 'part')).toHaveLength(nights - 1)
  expect(rows.find(({ kind }) => kind === 'whole')).toMatchObject({
    accounts: Number(await countOf(app, 'accounts')),
    journals: Number(await countOf(app, 'journals')),
    entries: Number(await countOf(app, 'entries')),
    findings: [],
  })
  expect(await scraper.value('kivuko_ledger_check_nights')).toBe(nights)
  expect(await scraper.value('kivuko_ledger_check_share')).toBeUndefined()
  const age = await scraper.value('kivuko_ledger_check_age_seconds{check="whole"}')
  expect(age).toBeGreaterThanOrEqual(((nights - 1) * DAY_MS) / 1_000)

  // The first account, the last one, the first journal, and the last: behind where the reading stands, and before it.
  const account = (end: 'min' | 'max') => ({
    plant: `update ledger.accounts set sequence = sequence + 1 where id = (select ${end}(id) from ledger.accounts where sequence > 0)`,
    repair: `update ledger.accounts set sequence = sequence - 1 where id = (select ${end}(id) from ledger.accounts where sequence > 0)`,
  })
  const journal = (end: 'min' | 'max') => ({
    plant: `update ledger.journals set id = id + 1 where id = (select ${end}(id) from ledger.journals)`,
    repair: `update ledger.journals set id = id - 1 where id = (select ${end}(id) from ledger.journals)`,
  })
  for (const { plant, repair } of [account('min'), account('max'), journal('min'), journal('max')]) {
    await changeAsOwner(app, plant)
    expect(isStopped(app)).toBe(false)
    expect(await nightsUntil(app, async () => isStopped(app)), plant).toBeLessThanOrEqual(nights)
    expect((await told()).rows[0]?.findings.length, plant).toBeGreaterThan(0)
    expect(await scraper.value('kivuko_ledger_check_findings{check="part"}')).not.toBe(0)
    await changeAsOwner(app, repair)
    const two = [await staffMember(app, 'treasury'), await staffMember(app, 'admin')] as const
    expect((await resume('outflow', ...two)).status).toBe(200)
  }
  // Nothing is told any more once it was read whole without a finding.
  await nightsUntil(app, hasEnded(app))
  await nightsUntil(app, hasEnded(app))
  expect((await told()).rows.find(({ kind }) => kind === 'whole')?.findings).toEqual([])
  app.clock.advance(60_000)
  expect(await scraper.value('kivuko_ledger_check_findings{check="whole"}')).toBe(0)
  expect(await scraper.value('kivuko_ledger_check_findings{check="part"}')).toBeUndefined()
  expect(isStopped(app)).toBe(false)
})

function changeAsOwner(app: TestApp, change: string) {
  return app.asOwner(async (client) => {
    await client.query('alter table ledger.journals disable trigger user')
    await client.query(change)
    await client.query('alter table ledger.journals enable trigger user')
  })
}

test('RUN-158 what is interrupted goes on where it stopped, what is posted meanwhile raises no alarm and is not waited for', async () => {
  await using app = await startTestApp({ processes: 1 })
  await fund(app, 'first', 200)
  const slices = { accounts: 1, journals: 1 }
  let isOver = false
  const posting = (async () => {
    for (let turn = 0; !isOver; turn += 1) await fund(app, `meanwhile${turn}-`, 3)
  })()
  await app.asOwner(async (client) => {
    for (let cut = 0; cut < 3; cut += 1) {
      const read = async () => (await passes(app)).reduce((sum, pass) => sum + pass.accounts + pass.journals, 0n)
      const before = await read()
      const night = checkInParts(app.deps, { slices }).catch((error: Error) => error)
      await until('some parts are kept', async () => (await read()) > before)
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'kivuko-ledger-check' and datname = current_database()`)
      expect(await night).toBeInstanceOf(Error)
    }
  })
  // A process that is told to end keeps the part it is at, and says so, so that another takes it up.
  await expect(checkInParts(app.deps, { slices, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(await passes(app)).toMatchObject([{ ended_at: null, nights: 1 }])
  // Two at once read no part twice.
  await Promise.all([checkInParts(app.deps, { slices }), checkInParts(app.deps, { slices })])
  isOver = true
  await posting
  const [pass, ...others] = await passes(app)
  expect(others).toEqual([])
  expect(pass).toMatchObject({ ended_at: expect.any(Date), nights: 1, findings: [] })
  const { rows } = await sql<{ count: bigint; entries: bigint }>`select count(*) as count,
    (select count(*) from ledger.entries where journal_id <= ${pass?.after_id ?? 0n}) as entries
    from ledger.journals where id <= ${pass?.after_id ?? 0n}`.execute(app.deps.db)
  expect({ journals: pass?.journals, entries: pass?.entries }).toEqual({
    journals: BigInt(rows[0]?.count ?? 0),
    entries: BigInt(rows[0]?.entries ?? 0),
  })
  expect(pass?.accounts).toBe(await countOf(app, 'accounts'))
  expect(pass?.after_id).toBeGreaterThanOrEqual(pass?.last_journal ?? 0n)
  expect(await countOf(app, 'journals')).toBeGreaterThan(pass?.journals ?? 0n)
  expect(isStopped(app)).toBe(false)

  // What is small is read whole in one night, each night.
  app.clock.advance(DAY_MS)
  await checkLedger(app.deps, { isWhole: true })
  app.clock.advance(DAY_MS)
  await checkLedger(app.deps, { isWhole: true })
  expect(await passes(app)).toMatchObject([{}, { nights: 1, ended_at: expect.any(Date) }, { nights: 1 }])
})
