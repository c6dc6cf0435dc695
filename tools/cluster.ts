// `npm run cluster`: Kivuko on many machines, played on this one, until Ctrl-C. `-- --from <folder>` begins with the processes
// of another release, which is there with its packages; the signal USR2 then replaces one after another by this one's.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { readEnvironment } from './environment.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { announce, describeEnd } from './start/announce.ts'
import { makePlan } from './start/environment.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'

const DEFAULT_DATA = '.kivuko-cluster'
const say = (line: string) => console.log(`  ${line}`)

await runTool(async (signal) => {
  const startedAt = performance.now()
  const from = readFrom()
  console.log(
    'Kivuko is starting on three machines of a database, two signers, two processes that answer and two that work.',
  )
  const env = readEnvironment()
  const plan = await makePlan({ ...env, KIVUKO_DATA: env.KIVUKO_DATA ?? DEFAULT_DATA })
  const before = isWebBuilt() ? Promise.resolve() : buildWeb(signal)
  before.catch(() => undefined)
  const cluster = await startCluster({ plan, signal, log: say, before, from })
  announce({ plan, logins: cluster.logins, seconds: (performance.now() - startedAt) / 1000 })
  if (from) {
    process.once('SIGUSR2', () => void upgrade(cluster))
    say(`The processes are those of ${from}. To replace them one after another: kill -USR2 ${process.pid}`)
  }
  const ended = await Promise.race([cluster.failed, once(signal, 'abort').then(() => undefined)])
  console.log(ended === undefined ? 'Stopping.' : describeEnd(ended))
  await cluster.stop()
  return ended === undefined ? 0 : 1
})

function readFrom(): string | undefined {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const from = values.from === undefined ? undefined : resolve(values.from)
  if (from !== undefined && !existsSync(join(from, 'apps', 'api', 'src', 'main.ts')))
    throw new Refusal(`There is no release in ${from}: say --from with the folder of one, in which npm ci was run.`)
  return from
}

/** What is not replaced goes on as it was. */
async function upgrade(cluster: Cluster): Promise<void> {
  try {
    await cluster.upgrade()
    say('Every process is of this release.')
  } catch (error) {
    say(`The upgrade stopped: ${(error as Error).message}`)
  }
}
