// `npm run drill`: loses the machine of a Kivuko under load, restores it, and fails when anything is missing.
// `-- --running`: backs the Kivuko of `npm start` up, and restores the copy. `-- --backup <folder> --keys <file>`: restores
// a backup that was kept, to its end or `--to` a time, and compares it with the `--moment` that `--note <file>` wrote.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { backUpRunning } from './backup/back-up-running.ts'
import type { Restored } from './backup/check-restored.ts'
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

await runTool(async (signal) => {
  const { values: given } = parseArgs({
    options: {
      running: { type: 'boolean', default: false },
      backup: { type: 'string' },
      keys: { type: 'string' },
      to: { type: 'string' },
      moment: { type: 'string' },
      note: { type: 'string' },
      database: { type: 'string' },
      role: { type: 'string' },
      scratch: { type: 'string', default: DEFAULT_SCRATCH },
    },
  })
  if (given.note) return note(given.note)
  if (!given.running && !given.backup)
    return runSuites([tests({ args: ['backup-drill.long.test.ts'], name: 'a drill' })], signal)
  const folder = mkdtempSync(join(given.scratch, 'kivuko-drill-'))
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  try {
    return await report(given.running ? await ofRunning(folder) : ofKept(folder, given))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function note(path: string): Promise<number> {
  const { DATABASE_MIGRATE_URL: url } = readEnvironment()
  if (!url)
    throw new Refusal('Set DATABASE_MIGRATE_URL to the database whose moment is noted, as the owner of its tables.')
  const moment = await noteMoment(url)
  writeFileSync(path, `${JSON.stringify(moment, null, 2)}\n`, { mode: 0o600 })
  console.log(`Noted ${Object.keys(moment.balances).length} balances of ${moment.at}.`)
  return 0
}

async function ofRunning(folder: string): Promise<DrillOptions> {
  const { dataFolder } = await makePlan(readEnvironment())
  const { backup, moment } = await backUpRunning(dataFolder, join(folder, 'backup'), say)
  return { ...backup, scratch: join(folder, 'restored'), to: moment.at, expected: { balances: moment.balances } }
}

type Given = { [name in 'backup' | 'keys' | 'to' | 'moment' | 'database' | 'role']?: string | undefined }

function ofKept(folder: string, { backup = '', keys, to, moment, database, role }: Given): DrillOptions {
  if (!keys) throw new Refusal('Say --keys <file>: the settings from escrow, one NAME=value a line.')
  const noted = moment === undefined ? undefined : (JSON.parse(readFileSync(moment, 'utf8')) as Moment)
  if (noted && to) throw new Refusal('Say --to or --moment: a moment has its own time.')
  return {
    folder: resolve(backup),
    keys: parseEnv(readFileSync(keys, 'utf8')) as Record<string, string>,
    scratch: join(folder, 'restored'),
    to: noted?.at ?? to,
    expected: { balances: noted?.balances },
    ...(database && { database }),
    ...(role && { role }),
  }
}

/** Says what was found; answers the exit code. */
async function report(options: DrillOptions): Promise<number> {
  let newest = 'none'
  const look = async ({ adminUrl }: Restored) => {
    newest = await withClient(adminUrl, async (client) => {
      const { rows } = await client.query('select max(posted_at)::text as newest from ledger.journals')
      return rows[0].newest ?? 'none'
    })
  }
  const { misses, rtoMs } = await runDrill({ ...options, log: say, look })
  for (const each of misses) console.log(`MISSED  ${each}`)
  if (rtoMs !== undefined) console.log(`RTO     ${(rtoMs / 1000).toFixed(1)} s until a process was ready to serve`)
  const exact = options.expected?.balances ? `0: the balances of ${options.to} are there` : 'not compared: no --moment'
  console.log(`RPO     ${misses.length > 0 ? 'missed' : exact}; the newest movement is of ${newest}`)
  console.log(misses.length > 0 ? 'The backup is not good.' : 'The backup is good.')
  console.log("The signers' journal is not in it, in a folder or in a database of its own: docs/guides/backups.md.")
  return misses.length > 0 ? 1 : 0
}

function say(line: string): void {
  console.log(`  ${line}`)
}
