// Goal: the machine of the signers' database is lost while they sign, and a drill brings every line back; and each check of
// the drill finds what it is there to find.
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type TestContext, test } from 'vitest'
import { drillSigners, type SignersDrill, type SignersReport } from '../../../tools/backup/drill-signers.ts'
import { findPostgresTools, makeToolFolder, type PostgresTools } from '../../../tools/backup/postgres-tools.ts'
import { receiveWal, waitForReceiver } from '../../../tools/backup/receive-wal.ts'
import { takeBase } from '../../../tools/backup/take-base.ts'
import { COMPILE_CACHE } from '../../../tools/environment.ts'
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/start-postgres.ts'
import { Refusal } from '../../../tools/refusal.ts'
import { ROOT } from '../../../tools/start/environment.ts'
import { withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { ask, MNEMONIC, request } from './sign-with.ts'
import { HOT, refusalOf, roleOf, rowsOf, SEAL_KEY } from './signer-database.ts'
import { pairEnvironment, type SignerProcess, startProcess } from './signer-process.ts'

const DRILL_MS_MAX = 300_000
const LEASE_MS = 2_000
/** Below what is signed in a minute, all together. */
const ROUND = 12
const OTHER_WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'

type Lost = { folder: string; kept: string; signed: string[]; noted: { line: string; hash: string } }

function requireTools({ skip }: TestContext): PostgresTools {
  try {
    return findPostgresTools('/var/tmp')
  } catch (error) {
    if (error instanceof Refusal) return skip(error.message)
    throw error
  }
}

/** Has one of them sign transfers of its own, one number after another; answers which were signed. */
async function sign(pair: readonly SignerProcess[], first: number): Promise<string[]> {
  const signed: string[] = []
  for (let nonce = first; nonce < first + ROUND; nonce += 1) {
    const id = `chs_${nonce}`
    const answer = await until(`${id} is signed`, async () => {
      for (const { url } of pair) {
        const { status } = await ask(url, request({ id, nonce, amount: '0.01' }))
        if (status === 200) return true
      }
      return false
    })
    if (answer) signed.push(id)
  }
  return signed
}

async function noteNewest({ url }: RunningPostgres): Promise<Lost['noted']> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select seq::text as line, encode(hash, 'hex') as hash from signer.journal order by seq desc limit 1`,
    )
    return rows[0]
  })
}

/** Two signers sign until the machine of their database is gone with its disk; what is kept elsewhere stays. */
async function signAndLose(tools: PostgresTools, folder: string): Promise<Lost> {
  await using undo = new AsyncDisposableStack()
  const [machine, kept] = [join(folder, 'machine'), join(folder, 'kept')]
  mkdirSync(kept, { mode: 0o711 })
  const postgres = await startPostgres({ dataDir: join(machine, 'postgres') })
  undo.defer(() => postgres.stop())
  const receiver = await receiveWal(tools, postgres.adminUrl, makeToolFolder(tools, join(kept, 'wal')))
  undo.defer(() => receiver.stop())
  await waitForReceiver(postgres.adminUrl)
  const role = roleOf(postgres.runUrl)
  await prepareDatabase({ ownerUrl: postgres.url, role, hot: HOT, sealKey: SEAL_KEY, lines: [] })
  const place = { databaseUrl: postgres.runUrl, leaseMs: LEASE_MS }
  const pair = await Promise.all(['north', 'south'].map((name) => startProcess(pairEnvironment({ ...place, name }))))
  undo.defer(async () => {
    for (const { child } of pair) child.kill('SIGKILL')
    await Promise.all(pair.map(({ ended }) => ended))
  })
  const signed = await sign(pair, 0)
  await takeBase(tools, postgres.adminUrl, join(kept, 'base'))
  signed.push(...(await sign(pair, ROUND)))
  // What follows lies in another file of the log.
  await withClient(postgres.adminUrl, (client) => client.query('select pg_switch_wal()'))
  signed.push(...(await sign(pair, 2 * ROUND)))
  const noted = await noteNewest(postgres)
  expect(await rowsOf(postgres)).toHaveLength(signed.length)
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.exited
  await receiver.stop()
  rmSync(machine, { recursive: true, force: true })
  return { folder, kept, signed, noted }
}

async function byCommand(words: string[]): Promise<{ code: number; output: string }> {
  const options = { env: { PATH: process.env.PATH, ...COMPILE_CACHE } }
  return promisify(execFile)(process.execPath, [join(ROOT, 'tools', 'drill.ts'), ...words], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}

test('RUN-135 RUN-136 the machine of the signers’ database is lost: every signature comes back with its line, on a copy that nobody can sign with', {
  timeout: DRILL_MS_MAX,
}, async (context) => {
  const tools = requireTools(context)
  const folder = mkdtempSync('/var/tmp/kivuko-signer-drill-')
  chmodSync(folder, 0o711)
  try {
    const { kept, signed, noted } = await signAndLose(tools, folder)
    let drills = 0
    const drill = (given: Partial<SignersDrill> = {}): Promise<SignersReport> => {
      drills += 1
      const scratch = join(folder, `drill-${drills}`)
      const own = { database: 'kivuko', role: 'kivuko_run', words: { SIGNER_MNEMONIC: MNEMONIC }, noted, signed }
      return drillSigners({ folder: kept, scratch, ...own, ...given })
    }

    const words = join(folder, 'words.env')
    writeFileSync(words, `SIGNER_MNEMONIC="${MNEMONIC}"\n`)
    const named = ['--signers-database', 'kivuko', '--signers-role', 'kivuko_run', '--scratch', folder]
    const asked = ['--signers', kept, '--words', words, '--line', `${noted.line} ${noted.hash}`, ...named]
    const { code, output } = await byCommand(asked)
    expect(output).toMatch(/^RTO {5}[\d.]+ s until the signers' journal was verified$/m)
    expect(output).toMatch(
      new RegExp(`^RPO {5}0: the line ${noted.line} that was noted is there; the newest line is of 2`, 'm'),
    )
    expect(output).toContain('The backup is good.')
    expect(code).toBe(0)

    let lease = ''
    const whole = await drill({
      look: async (url) => {
        lease = await withClient(url, (client) =>
          refusalOf(client, 'select * from signer.take_lease($1, $2)', ['thief', 10_000]),
        )
      },
    })
    expect(whole).toMatchObject({
      misses: [],
      journal: expect.stringContaining(`${signed.length} lines, each chained`),
    })
    expect(lease).toMatch(/^25006 /)

    const never = await drill({ noted: { ...noted, hash: '0'.repeat(64) }, signed: [...signed, 'chs_never'] })
    expect(never.misses).toEqual([expect.stringContaining(`The line ${noted.line} is not the one that was noted`)])
    const other = await drill({ noted: undefined, signed: [...signed, 'chs_never'] })
    expect(other.misses).toEqual(['signed, and not in the journal: chs_never (1)'])
    const stranger = await drill({ words: { SIGNER_MNEMONIC: OTHER_WORDS } })
    expect(stranger.misses).toEqual([expect.stringContaining('has the journal of the wallet')])
    expect(stranger.rtoMs).toBeUndefined()

    // The receiver's last file is gone: what was signed since the one before is missing, and it is said.
    const broken = join(folder, 'broken')
    cpSync(kept, broken, { recursive: true })
    rmSync(join(broken, 'wal', readdirSync(join(broken, 'wal')).sort().at(-1) as string))
    const late = await byCommand(asked.with(1, broken))
    expect(late.output).toContain(`MISSED  the signers: The line ${noted.line} is not the one that was noted`)
    expect(late.output).toContain('The backup is not good.')
    expect(late.code).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
