// `npm run cluster`: Kivuko on many machines, played on this one, until Ctrl-C.
import { once } from 'node:events'
import { startCluster } from './cluster/cluster.ts'
import { readEnvironment } from './environment.ts'
import { runTool } from './run-tool.ts'
import { announce, describeEnd } from './start/announce.ts'
import { makePlan } from './start/environment.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'

const DEFAULT_DATA = '.kivuko-cluster'

await runTool(async (signal) => {
  const startedAt = performance.now()
  const say = (line: string) => console.log(`  ${line}`)
  console.log('Kivuko is starting on three machines of a database, two processes that answer and two that work.')
  const env = readEnvironment()
  const plan = await makePlan({ ...env, KIVUKO_DATA: env.KIVUKO_DATA ?? DEFAULT_DATA })
  const before = isWebBuilt() ? Promise.resolve() : buildWeb(signal)
  before.catch(() => undefined)
  const cluster = await startCluster({ plan, signal, log: say, before })
  announce({ plan, logins: cluster.logins, seconds: (performance.now() - startedAt) / 1000 })
  const ended = await Promise.race([cluster.failed, once(signal, 'abort').then(() => undefined)])
  console.log(ended === undefined ? 'Stopping.' : describeEnd(ended))
  await cluster.stop()
  return ended === undefined ? 0 : 1
})
