// `npm run drill`: loses the machine of a Kivuko under load, and that of its signers' database, restores both, and fails when
// anything is missing. `-- --running`: backs the Kivuko of `npm start` or `npm run cluster` up, and restores the copy.
// `-- --backup <folder> --keys <file>`: restores a backup that was kept, to its end or `--to` a time, and compares it with
// the `--moment` that `--note <file>` wrote. `-- --signers <folder> --words <file>`: the same of the signers' database, always
// to its end, with the `--line` that was noted.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { backUpRunning } from './backup/back-up-running.ts'
import type { Restored } from './backup/check-restored.ts'
import { drillSigners, type SignersDrill } from './backup/drill-signers.ts'
import { type Moment, noteMoment } from './backup/moment.ts'
import { type DrillOptions, runDrill } from './backup/run-drill.ts'
import { readEnvironment } from './environment.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { makePlan } from './start/environment.ts'
import { withClient } from './testing/database.ts'
import { runSuites, tests } from './testing/suites.ts'

/** Room for a copy of the database, and its user may enter. */
const DEFAULT_SCRATCH = '/var/tmp'
/** On a machine of its own each: the database's and the signers'. */
const DRILLS = ['backup-drill.long.test.ts', 'signer-drill.long.test.ts']

type Drills = { kivuko?: DrillOptions; signers?: SignersDrill }

await runTool(async (signal) => {
  const given = readArguments()
  if (given.note) return note(given.note)
  if (!given.running && !given.backup && !given.signers)
    return runSuites([tests({ args: DRILLS, name: 'drills' })], signal)
  const folder = mkdtempSync(join(given.scratch, 'kivuko-drill-'))
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  try {
    return await drill(given.running ? await ofRunning(folder) : ofKept(folder, given))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      running: { type: 'boolean', default: false },
      backup: text,
      keys: text,
      to: text,
      moment: text,
      note: text,
      database: text,
      role: text,
      signers: text,
      words: text,
      line: text,
      'signers-database': text,
      'signers-role': text,
      scratch: { type: 'string', default: DEFAULT_SCRATCH },
    },
  })
  return values
}

type Given = ReturnType<typeof readArguments>

async function note(path: string): Promise<number> {
  const { DATABASE_MIGRATE_URL: url } = readEnvironment()
  if (!url)
    throw new Refusal('Set DATABASE_MIGRATE_URL to the database whose moment is noted, as the owner of its tables.')
  const moment = await noteMoment(url)
  writeFileSync(path, `${JSON.stringify(moment, null, 2)}\n`, { mode: 0o600 })
  console.log(`Noted ${Object.keys(moment.balances).length} balances of ${moment.at}.`)
  return 0
}

async function ofRunning(folder: string): Promise<Drills> {
  const { dataFolder } = await makePlan(readEnvironment())
  const { backup, moment, signers } = await backUpRunning(dataFolder, join(folder, 'backup'), say)
  const expected = { balances: moment.balances }
  return {
    kivuko: { ...backup, scratch: join(folder, 'restored'), to: moment.at, expected },
    ...(signers && { signers: { ...signers, scratch: join(folder, 'signers-restored') } }),
  }
}

function ofKept(folder: string, given: Given): Drills {
  return {
    ...(given.backup && { kivuko: keptKivuko(folder, given.backup, given) }),
    ...(given.signers && { signers: keptSigners(folder, given.signers, given) }),
  }
}

function keptKivuko(folder: string, backup: string, { keys, to, moment, database, role }: Given): DrillOptions {
  if (!keys) throw new Refusal('Say --keys <file>: the settings from escrow, one NAME=value a line.')
  const noted = moment === undefined ? undefined : (JSON.parse(readFileSync(moment, 'utf8')) as Moment)
  if (noted && to) throw new Refusal('Say --to or --moment: a moment has its own time.')
  return {
    folder: resolve(backup),
    keys: settingsIn(keys),
    scratch: join(folder, 'restored'),
    to: noted?.at ?? to,
    expected: { balances: noted?.balances },
    ...(database && { database }),
    ...(role && { role }),
  }
}

function keptSigners(folder: string, backup: string, given: Given): SignersDrill {
  const { words, line } = given
  if (!words) throw new Refusal("Say --words <file>: SIGNER_MNEMONIC=… from the signers' own escrow.")
  const [, number, hash] = /^(\d+) ([0-9a-f]{64})$/.exec(line ?? '') ?? []
  if (line !== undefined && !(number && hash))
    throw new Refusal('--line takes a number and a hash, "1284 9f0c…", as verify-journal.ts and the signers note them.')
  return {
    folder: resolve(backup),
    words: settingsIn(words),
    scratch: join(folder, 'signers-restored'),
    noted: number && hash ? { line: number, hash } : undefined,
    database: given['signers-database'],
    role: given['signers-role'],
  }
}

function settingsIn(file: string): Record<string, string> {
  return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
}

/** Says what was found; answers the exit code. */
async function drill({ kivuko, signers }: Drills): Promise<number> {
  const seen = kivuko ? await drillKivuko(kivuko) : { isGood: true, signed: [] }
  const areSignersGood = signers ? await drillTheSigners({ ...signers, signed: seen.signed }) : true
  const isGood = seen.isGood && areSignersGood
  console.log(isGood ? 'The backup is good.' : 'The backup is not good.')
  if (!signers) console.log("The signers' journal was not in it: docs/guides/backups.md.")
  return isGood ? 0 : 1
}

async function drillKivuko(options: DrillOptions): Promise<{ isGood: boolean; signed: string[] }> {
  let newest = 'none'
  let signed: string[] = []
  const look = ({ adminUrl }: Restored) =>
    withClient(adminUrl, async (client) => {
      const { rows } = await client.query('select max(posted_at)::text as newest from ledger.journals')
      newest = rows[0].newest ?? 'none'
      const sends = await client.query<{ id: string }>(
        'select distinct send_id as id from chain_attempts where signed is not null',
      )
      signed = sends.rows.map(({ id }) => id)
    })
  const { misses, rtoMs } = await runDrill({ ...options, log: say, look })
  for (const each of misses) console.log(`MISSED  ${each}`)
  if (rtoMs !== undefined) console.log(`RTO     ${inSeconds(rtoMs)} until a process was ready to serve`)
  const exact = options.expected?.balances ? `0: the balances of ${options.to} are there` : 'not compared: no --moment'
  console.log(`RPO     ${misses.length > 0 ? 'missed' : exact}; the newest movement is of ${newest}`)
  return { isGood: misses.length === 0, signed }
}

async function drillTheSigners(options: SignersDrill): Promise<boolean> {
  const { misses, rtoMs, journal, newest } = await drillSigners({ ...options, log: say })
  for (const each of misses) console.log(`MISSED  the signers: ${each}`)
  if (rtoMs !== undefined) console.log(`RTO     ${inSeconds(rtoMs)} until the signers' journal was verified`)
  const { noted, signed = [] } = options
  const compared = [
    ...(noted ? [`the line ${noted.line} that was noted is there`] : []),
    ...(signed.length > 0 ? [`each of ${signed.length} signatures that Kivuko has is in it`] : []),
  ]
  const exact = compared.length > 0 ? `0: ${compared.join(', ')}` : 'not compared: no --line'
  const end = newest === undefined ? 'nothing was ever signed' : `the newest line is of ${newest}`
  console.log(`RPO     ${misses.length > 0 ? 'missed' : exact}; ${end}`)
  if (journal !== undefined) console.log(`        ${journal}`)
  return misses.length === 0
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function say(line: string): void {
  console.log(`  ${line}`)
}
