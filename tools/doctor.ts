// `npm run doctor`: looks at the installation whose settings are in the environment, or at the demo that `npm start` runs.
// The words after `--` are those of apps/api/src/commands/doctor.ts: --json, --inside, --mail you@x.example, --text +254….
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inheritedEnvironment, readEnvironment } from './environment.ts'
import { findRunUrl } from './postgres/find-running.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { apiEnvironment, makePlan, ROOT } from './start/environment.ts'

const COMMAND = join(ROOT, 'apps', 'api', 'src', 'commands', 'doctor.ts')

await runTool(async (signal) => {
  const env = await environmentOf()
  const doctor = spawn(process.execPath, [COMMAND, ...process.argv.slice(2)], { env, stdio: 'inherit', signal })
  const [code] = (await once(doctor, 'exit')) as [number | null]
  return code ?? 1
})

async function environmentOf(): Promise<Record<string, string | undefined>> {
  const own = readEnvironment()
  if (own.DATABASE_URL) return inheritedEnvironment()
  const plan = await makePlan(own)
  const databaseUrl = findRunUrl(join(plan.dataFolder, 'postgres'))
  if (databaseUrl) return apiEnvironment(plan, databaseUrl)
  throw new Refusal(
    'There is nothing to look at: run `npm start` in another terminal, or set the settings of your installation (DATABASE_URL and the rest) and ask again.',
  )
}
