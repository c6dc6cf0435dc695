// Two signers on a database of their own while customers send coins outside: the one that signs is killed, then frozen. The
// other goes on, nothing is sent twice, and every withdrawal ends. Runs where Debian's programs are.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { SignerPlace } from '../../../../tools/cluster/signers.ts'
import { COMPILE_CACHE } from '../../../../tools/environment.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import { noteFigure } from '../../../../tools/testing/figures.ts'
import { rowsOf } from '../../../signer/test/signer-database.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { checkWorld } from '../support/books/check-world.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { missingPrograms } from '../support/cluster-programs.ts'
import { type ClusterWorld, signalAll, startClusterWorld } from '../support/cluster-world.ts'
import { nameAdmin } from '../support/name-admin.ts'
import { until } from '../support/until.ts'
import { startWithdrawing, wrongArrivals } from '../support/withdrawing.ts'

const TRIAL_MS_MAX = 900_000
const END_MS_MAX = 300_000
/** Withdrawals that must have left before the next thing happens. */
const SOME = 3

type Standing = { standing: 'active' | 'passive'; term?: number }

async function standingOf({ url }: SignerPlace): Promise<Standing | undefined> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Standing) : undefined
}

type Active = { active: SignerPlace; term: number }

function whoSigns(places: readonly SignerPlace[], since = 0): Promise<Active> {
  return until('one of them signs', async () => {
    const standings = await Promise.all(places.map(standingOf))
    const at = standings.findIndex((each) => each?.standing === 'active' && (each.term ?? 0) > since)
    const [active, term] = [places[at], standings[at]?.term]
    return active && term !== undefined ? { active, term } : undefined
  })
}

async function completed({ deps }: ClusterWorld): Promise<number> {
  const rows = await deps.db.selectFrom('withdrawals').select('id').where('state', '=', 'completed').execute()
  return rows.length
}

async function withdrawalsGoOn(world: ClusterWorld): Promise<void> {
  const before = await completed(world)
  await until('withdrawals go on', async () => (await completed(world)) >= before + SOME, END_MS_MAX)
}

/** Makes trouble for the signer that signs; answers who signs then. */
async function takeOver(world: ClusterWorld, what: string, trouble: (pid: number) => void): Promise<Active> {
  const places = world.cluster.signers?.places ?? []
  const before = await whoSigns(places)
  const pid = before.active.pid()
  if (pid === undefined) throw new Error('the signer that signs has no process')
  const startedAt = performance.now()
  trouble(pid)
  const others = places.filter((place) => place !== before.active)
  const next = await whoSigns(others, before.term)
  noteFigure({ what, ms: performance.now() - startedAt })
  await withdrawalsGoOn(world)
  return next
}

/** What an operator types: both databases are copied beside their work, restored, and held against each other. */
async function drillOf({ folder }: ClusterWorld): Promise<string> {
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, KIVUKO_DATA: folder }
  const words = [join(ROOT, 'tools', 'drill.ts'), '--running', '--scratch', folder]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })
  return stdout
}

test.skipIf(missingPrograms !== undefined || !HAS_CHAINS)(
  'RUN-130 RUN-131 RUN-132 RUN-137 the signer that signs is killed, then frozen, during withdrawals: the other goes on, each arrives once, and both databases are restored beside it',
  { timeout: TRIAL_MS_MAX },
  async () => {
    await using world = await startClusterWorld({ hasSigners: true })
    const { cluster, deps, sandbox } = world
    const { places = [], journalUrl = '' } = cluster.signers ?? {}
    const standings = await until('one signs and one waits', async () => {
      const found = (await Promise.all(places.map(standingOf))).map((each) => each?.standing)
      return found.includes('active') && found.includes('passive') ? found : undefined
    })
    expect(standings).toHaveLength(2)
    const withdrawing = await startWithdrawing(world.url, deps)
    await withdrawalsGoOn(world)
    await nameAdmin({ url: world.url, ownerUrl: cluster.urls.owner, deps })
    const drilled = await drillOf(world)
    expect(drilled).toMatch(
      /^RPO {5}0: the line \d+ that was noted is there, each of \d+ signatures that Kivuko has is in it;/m,
    )
    expect(drilled).toMatch(/^RTO {5}[\d.]+ s until a process was ready to serve$/m)
    expect(drilled).toContain('The backup is good.')

    const killed = await takeOver(world, 'signer killed: until the other signs', (pid) => signalAll([pid], 'SIGKILL'))
    const failed = places.find((place) => place !== killed.active)
    await until('the killed one waits again', async () => {
      return failed && (await standingOf(failed))?.standing === 'passive'
    })

    let frozen = 0
    const thawed = killed.active
    const last = await takeOver(world, 'signer frozen: until the other signs', (pid) => {
      frozen = pid
      signalAll([pid], 'SIGSTOP')
    }).finally(() => signalAll(frozen ? [frozen] : [], 'SIGCONT'))
    expect(last.term).toBeGreaterThan(killed.term)
    await until('the one that thawed waits', async () => (await standingOf(thawed))?.standing === 'passive')
    await withdrawalsGoOn(world)

    await withdrawing.stop()
    expect(withdrawing.faults).toEqual([])
    const { accepted } = withdrawing
    await until('every withdrawal ended', async () => (await completed(world)) === accepted.size, END_MS_MAX)
    expect(accepted.size).toBeGreaterThan(0)
    expect(await wrongArrivals(sandbox, withdrawing)).toEqual([])
    const lines = await rowsOf({ url: journalUrl })
    const sent = lines.filter(({ line }) => line.kind === 'withdrawal')
    const nonces = new Map(sent.map(({ line }) => [line.nonce, line.id]))
    // A line more is the same transfer for a higher fee.
    expect(new Set(nonces.values()).size).toBe(accepted.size)
    expect([...nonces.keys()].toSorted((a, b) => a - b)).toEqual([...nonces.keys()].map((_, nonce) => nonce))
    expect(new Set(lines.map(({ term }) => term)).size).toBeGreaterThanOrEqual(3)
    expect((await checkWorld(deps.db, { sandbox })).join('\n')).toBe('')
    expect((await checkBooks(deps.db)).filter((finding) => !finding.startsWith('notices, missing'))).toEqual([])
    console.info(`${accepted.size} withdrawals accepted, each arrived once`)
  },
)
