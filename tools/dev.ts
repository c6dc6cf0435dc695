// `npm run dev`: the same as start, with the web app from Vite and everything restarting when its sources change.
import { once } from 'node:events'
import { join } from 'node:path'
import { inheritedEnvironment, readEnvironment } from './environment.ts'
import { runTool } from './run-tool.ts'
import { announce, describeEnd } from './start/announce.ts'
import { checkPort, makePlan, type Plan, ROOT, WEB_FOLDER } from './start/environment.ts'
import { type Part, startPart, waitForPart } from './start/parts.ts'
import { startStack } from './start/stack.ts'

/** The browser talks to Vite on PORT; the API behind it has a port of its own. */
const API_PORT_OFFSET = 10
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

await runTool(async (signal) => {
  const startedAt = performance.now()
  const outer = await makePlan(readEnvironment())
  const plan = { ...outer, port: outer.port + API_PORT_OFFSET }
  const say = (line: string) => console.log(`  ${line}`)
  const stack = await startStack({ plan, signal, log: say, isWatching: true })
  const web = await startWeb(outer, plan.port).catch(async (error) => {
    await stack.stop()
    throw error
  })
  try {
    await waitForPart(web, `http://localhost:${outer.port}/`, signal)
    announce({ plan: outer, logins: stack.logins, seconds: (performance.now() - startedAt) / 1000 })
    const ends = [stack.failed, web.exited.then(() => 'the web server')]
    const ended = await Promise.race([...ends, once(signal, 'abort').then(() => undefined)])
    if (ended !== undefined) console.log(describeEnd(ended, plan))
    return ended === undefined ? 0 : 1
  } finally {
    await web.stop()
    await stack.stop()
  }
})

async function startWeb(plan: Plan, apiPort: number): Promise<Part> {
  return startPart({
    name: 'web',
    args: [VITE, '--port', String(await checkPort('PORT', plan.port)), '--strictPort'],
    env: { ...inheritedEnvironment(), API_PORT: String(apiPort), VITE_SITE_CONTENT: 'demonstration' },
    cwd: WEB_FOLDER,
    dataFolder: plan.dataFolder,
    isLoud: true,
  })
}
