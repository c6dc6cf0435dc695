// `npm start`: everything on this machine in one terminal, until Ctrl-C.
import { once } from 'node:events'
import { readEnvironment } from './environment.ts'
import { runTool } from './run-tool.ts'
import { announce, describeEnd } from './start/announce.ts'
import { makePlan } from './start/environment.ts'
import { startStack } from './start/stack.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'

await runTool(async (signal) => {
  const startedAt = performance.now()
  const say = (line: string) => console.log(`  ${line}`)
  console.log('Kivuko is starting.')
  const plan = await makePlan(readEnvironment())
  const before = prepareWeb(signal, say)
  before.catch(() => undefined)
  const stack = await startStack({ plan, signal, log: say, before, isKept: true, isLivedIn: true })
  announce({ plan, logins: stack.logins, seconds: (performance.now() - startedAt) / 1000 })
  const ended = await Promise.race([stack.failed, once(signal, 'abort').then(() => undefined)])
  console.log(ended === undefined ? 'Stopping.' : describeEnd(ended))
  await stack.stop()
  return ended === undefined ? 0 : 1
})

async function prepareWeb(signal: AbortSignal, say: (line: string) => void): Promise<void> {
  if (isWebBuilt()) return
  say('Building the web app')
  await buildWeb(signal)
}
