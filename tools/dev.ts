// `npm run dev`: the same as start, with the web app from Vite and everything restarting when its sources change.
import { once } from 'node:events'
import { join } from 'node:path'
import { inheritedEnvironment, readEnvironment } from './environment.ts'
import { runTool } from './run-tool.ts'
import { announce, describeEnd } from './start/announce.ts'
import { checkPort, makePlan, type Plan, ROOT, WEB_FOLDER } from './start/environment.ts'
import { keepRunning, PAUSES_MS, type Running } from './start/keep-running.ts'
import { startReadyPart } from './start/parts.ts'
import { startStack } from './start/stack.ts'

/** The browser talks to Vite on PORT; the API behind it has a port of its own. */
const API_PORT_OFFSET = 10
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

await runTool(async (signal) => {
  const startedAt = performance.now()
  const outer = await makePlan(readEnvironment())
  const plan = { ...outer, port: outer.port + API_PORT_OFFSET }
  const say = (line: string) => console.log(`  ${line}`)
  const stack = await startStack({ plan, signal, log: say, isWatching: true, isKept: true, isLivedIn: true })
  try {
    const start = () => startWeb(outer, plan.port, signal)
    const web = await keepRunning({ name: 'The web server', start, say, pausesMs: PAUSES_MS })
    announce({ plan: outer, logins: stack.logins, seconds: (performance.now() - startedAt) / 1000 })
    const ended = await Promise.race([stack.failed, web.gaveUp, once(signal, 'abort').then(() => undefined)])
    if (ended !== undefined) console.log(describeEnd(ended))
    await web.stop()
    return ended === undefined ? 0 : 1
  } finally {
    await stack.stop()
  }
})

async function startWeb(plan: Plan, apiPort: number, signal: AbortSignal): Promise<Running> {
  await checkPort('PORT', plan.port)
  const args = [VITE, '--port', String(plan.port), '--strictPort']
  const env = { ...inheritedEnvironment(), API_PORT: String(apiPort), VITE_SITE_CONTENT: 'demonstration' }
  const part = { name: 'web', args, env, cwd: WEB_FOLDER, dataFolder: plan.dataFolder, isLoud: true } as const
  return startReadyPart(part, `http://localhost:${plan.port}/`, signal)
}
