// Kivuko on three machines of a database while they are killed, frozen and cut off: nothing that was acknowledged is
// lost or done twice, writes go on within seconds, and no process ends. Runs where Debian's programs are.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { money } from '@kivuko/money/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../../../tools/cluster/cluster.ts'
import type { DatabaseNode } from '../../../../tools/cluster/database-node.ts'
import { canCutCables } from '../../../../tools/cluster/hosts.ts'
import { findPrograms } from '../../../../tools/cluster/programs.ts'
import { readEnvironment } from '../../../../tools/environment.ts'
import { makePlan } from '../../../../tools/start/environment.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { type Load, startLoad } from '../support/cluster-load.ts'
import { openMovements } from '../support/movers.ts'
import { bookLostPayments } from '../support/random/people.ts'
import { LOADED, sandboxSettings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

/** Writes may stop for so long, where the machine has nothing else to do; elsewhere only an end of the pause is asked. */
const areHeld = readEnvironment().KIVUKO_HOLD_FIGURES === 'yes'
const PROCESS_MS_MAX = areHeld ? 6_000 : 120_000
const MACHINE_MS_MAX = areHeld ? 15_000 : 120_000
const TROUBLE_MS = 20_000
const END_MS_MAX = 300_000
const TRIAL_MS_MAX = 600_000
const programs = findPrograms()
const missing = 'missing' in programs ? programs.missing.join(', ') : undefined
if (missing) console.info(`The cluster is not tried: this machine does not have ${missing}.`)

type World = AsyncDisposable & { cluster: Cluster; sandbox: Sandbox; deps: Deps; load: Load }

async function startWorld(isSynchronous: boolean): Promise<World> {
  const folder = mkdtempSync('/var/tmp/kivuko-cluster-')
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const plan = await makePlan({ PORT: '0', SANDBOX_PORT: '0', SIGNER_PORT: '0', KIVUKO_DATA: folder })
    const url = `http://127.0.0.1:${plan.port}`
    const sandbox = await startSandbox({ webhookRetryPausesMs: [50, 200], mpesaTimes: { answerMs: 50, lateMs: 600 } })
    stops.push(() => sandbox.close())
    sandbox.control.phones.autoAnswer('accept')
    const settings = { ...LOADED, ...sandboxSettings(sandbox), MPESA_CALLBACK_BASE: url, KIVUKO_DATA: folder }
    const cluster = await startCluster({ plan, signal: new AbortController().signal, settings, isSynchronous })
    stops.push(cluster.stop)
    const deps = createDeps(readConfig({ ...settings, DATABASE_URL: cluster.urls.run }))
    stops.push(() => deps.close())
    for (const asset of ['NGN', 'KES'] as const)
      await deps.ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, 10n ** 12n) }))
    const load = await startLoad(url, deps)
    stops.push(() => load.stop())
    return { cluster, sandbox, deps, load, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const kill = (pids: readonly number[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

let world: World

describe.skipIf(missing !== undefined)('a cluster under load', () => {
  beforeAll(async () => {
    world = await startWorld(true)
  }, TRIAL_MS_MAX)
  afterAll(() => world?.[Symbol.asyncDispose](), TRIAL_MS_MAX)

  describe('whose machines fail', machinesFail)
  describe.skipIf(!canCutCables())('whose cables are cut', cablesAreCut)

  test('RUN-08 what was acknowledged is there, once, and everything ended', { timeout: TRIAL_MS_MAX }, async () => {
    const { load, deps, sandbox } = world
    await load.stop()
    await until('everything has ended', async () => (await openMovements(deps)).length === 0, END_MS_MAX).catch(
      async (cause: unknown) => {
        throw new Error(`still open: ${(await openMovements(deps)).slice(0, 5).join(', ')}`, { cause })
      },
    )
    const found = await bookLostPayments(deps, sandbox)
    expect(found.paidTwice).toEqual([])
    // Of so many movements a customer's oldest notices are forgotten, as they should be.
    expect((await checkBooks(deps.db)).filter((finding) => !finding.startsWith('notices, missing'))).toEqual([])
    expect((await checkWorld(deps.db, { sandbox })).join('\n')).toBe('')
    expect(await lostOf(world)).toEqual([])
    console.info(`${load.paid.size} transfers acknowledged, answers ${JSON.stringify([...load.statuses])}`)
  })
})

/** Makes trouble for the primary, and answers for how long nothing was acknowledged, in milliseconds. */
async function stoppedFor(what: string, trouble: (primary: DatabaseNode) => Promise<void>): Promise<number> {
  const { cluster, load } = world
  await cluster.whole()
  const processes = cluster.processes.map((each) => each.pid())
  const primary = await until('there is a primary', () => cluster.primary())
  await paymentsGoOn(load)
  load.longestPause()
  await trouble(primary)
  await cluster.whole()
  await paymentsGoOn(load)
  expect(
    cluster.processes.map((each) => each.pid()),
    'no process ended',
  ).toEqual(processes)
  expect(load.faults).toEqual([])
  expect([...load.statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([])
  const ms = load.longestPause()
  console.info(`${what}: nothing acknowledged for ${(ms / 1000).toFixed(1)} s`)
  return ms
}

function machinesFail() {
  test('RUN-01 the primary’s server is killed, and writes go on within six seconds', {
    timeout: TRIAL_MS_MAX,
  }, async () => {
    const kills = async (primary: DatabaseNode) => kill([primary.postmaster() ?? fail()], 'SIGKILL')
    expect(await stoppedFor('server killed', kills)).toBeLessThan(PROCESS_MS_MAX)
  })

  test('RUN-02 the primary’s machine is killed, and another takes over', { timeout: TRIAL_MS_MAX }, async () => {
    const kills = async (primary: DatabaseNode) => {
      kill(primary.pids(), 'SIGKILL')
      await untilAnother(world.cluster, primary)
      await primary.stop()
      primary.start()
    }
    expect(await stoppedFor('machine killed', kills)).toBeLessThan(MACHINE_MS_MAX)
  })

  test('RUN-03 the primary’s machine stands still for twenty seconds', { timeout: TRIAL_MS_MAX }, async () => {
    const freezes = async (primary: DatabaseNode) => {
      const pids = primary.pids()
      kill(pids, 'SIGSTOP')
      await wait(TROUBLE_MS)
      kill(pids, 'SIGCONT')
    }
    expect(await stoppedFor('machine frozen', freezes)).toBeLessThan(MACHINE_MS_MAX)
  })

  test('RUN-04 the primary hands over as planned', { timeout: TRIAL_MS_MAX }, async () => {
    const switches = async (primary: DatabaseNode) => {
      const body = JSON.stringify({ leader: primary.host.name })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://${primary.host.address}:8008/switchover`, { method: 'POST', headers, body })
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
    }
    expect(await stoppedFor('planned switch', switches)).toBeLessThan(PROCESS_MS_MAX)
  })

  test('RUN-05 with two of three etcd gone writes go on', { timeout: TRIAL_MS_MAX }, async () => {
    const loses = async (primary: DatabaseNode) => {
      const others = world.cluster.databases.filter((node) => node !== primary)
      await Promise.all(others.map((node) => node.stopEtcd()))
      await wait(TROUBLE_MS)
      for (const node of others) node.start()
    }
    expect(await stoppedFor('two of three etcd gone', loses)).toBeLessThan(PROCESS_MS_MAX)
  })
}

function cablesAreCut() {
  test('RUN-06 the primary is cut off for twenty seconds', { timeout: TRIAL_MS_MAX }, async () => {
    const cuts = async (primary: DatabaseNode) => {
      primary.host.setCable(false)
      await wait(TROUBLE_MS)
      primary.host.setCable(true)
    }
    expect(await stoppedFor('machine cut off', cuts)).toBeLessThan(MACHINE_MS_MAX)
  })

  test('RUN-07 a primary that nobody follows any more acknowledges nothing', { timeout: TRIAL_MS_MAX }, async () => {
    await stoppedFor('followers cut off, then the primary killed', (primary) => loseFollowers(world.cluster, primary))
  })
}

describe.skipIf(missing !== undefined || !canCutCables())('a cluster whose commits wait for nobody', () => {
  test('RUN-09 loses what was acknowledged, so that the trials above can fail', { timeout: TRIAL_MS_MAX }, async () => {
    await using world = await startWorld(false)
    const { cluster, load } = world
    const primary = await until('there is a primary', () => cluster.primary())
    await paymentsGoOn(load)
    await loseFollowers(cluster, primary, () => paymentsGoOn(load))
    await cluster.whole()
    await load.stop()
    const lost = await lostOf(world)
    console.info(`asynchronous: ${lost.length} of ${load.paid.size} acknowledged transfers lost`)
    expect(lost.length).toBeGreaterThan(0)
  })
})

/** The followers lose their cables, then the primary its power; the followers are then joined again without it. */
async function loseFollowers(
  cluster: Cluster,
  primary: DatabaseNode,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const followers = cluster.databases.filter((node) => node !== primary)
  for (const { host } of followers) host.setCable(false)
  await meanwhile()
  kill(primary.pids(), 'SIGKILL')
  // What a dead machine had not sent is gone with it; this one's kernel lives on and would still send it.
  primary.host.setCable(false)
  for (const { host } of followers) host.setCable(true)
  await untilAnother(cluster, primary)
  primary.host.setCable(true)
  await primary.stop()
  primary.start()
}

async function untilAnother(cluster: Cluster, primary: DatabaseNode): Promise<void> {
  await until('another machine is the primary', async () => {
    const next = await cluster.primary()
    return next !== undefined && next !== primary
  })
}

/** References that were acknowledged and are not there. */
async function lostOf({ deps, load }: World): Promise<string[]> {
  const rows = await deps.db.selectFrom('transfers').select('reference').execute()
  const present = new Set(rows.map(({ reference }) => reference))
  return [...load.paid].filter((reference) => !present.has(reference))
}

function fail(): never {
  throw new Error('the primary has no server')
}

async function paymentsGoOn(load: Load): Promise<void> {
  const before = load.paid.size
  await until('payments go on', () => load.paid.size > before + 5)
}
