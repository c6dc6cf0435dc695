// `npm run partner-demo`: an installation in test mode, and a partner's shop of another origin with the widget in its page.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowInsideWebhooks, readEnvironment } from './environment.ts'
import { startShop } from './partner-demo/start-shop.ts'
import { runTool } from './run-tool.ts'
import { describeEnd } from './start/announce.ts'
import { makePlan } from './start/environment.ts'
import { startStack } from './start/stack.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'

await runTool(async (signal) => {
  allowInsideWebhooks()
  const dataFolder = mkdtempSync(join(tmpdir(), 'kivuko-partner-demo-'))
  try {
    const plan = await makePlan({ ...readEnvironment(), KIVUKO_DATA: dataFolder })
    const say = (line: string) => console.log(`  ${line}`)
    const before = isWebBuilt() ? Promise.resolve() : buildWeb(signal)
    before.catch(() => undefined)
    const stack = await startStack({ plan, signal, log: say, before, isKept: true })
    const shop = await startShop(plan.publicUrl)
    const sandbox = `http://localhost:${plan.sandboxPort}`
    console.log(`
  Shop     ${shop.url}
  Code     ${sandbox}/inbox has the mail with the six digits
  M-Pesa   type 0712 345 678, and answer the prompt at ${sandbox}/phone with PIN 1234
  Card     4000 0027 6000 3184 asks for approval; any future date, any code
  Stop     Ctrl-C
`)
    const ended = await Promise.race([stack.failed, once(signal, 'abort').then(() => undefined)])
    console.log(ended === undefined ? 'Stopping.' : describeEnd(ended))
    await shop.stop()
    await stack.stop()
    return ended === undefined ? 0 : 1
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
