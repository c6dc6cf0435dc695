// `npm run partner-demo`: an installation in test mode, and a partner's shop of another origin with the widget in its page.
// `npm run partner-demo -- --buy`: a browser buys there by itself, by M-Pesa and by a card that asks for 3-D Secure, at 1280 and at
// 390 px and without a third party's cookies, and it fails where the shop was not told by a message that both libraries verify.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allowInsideWebhooks, readEnvironment } from './environment.ts'
import { startShop } from './partner-demo/start-shop.ts'
import { runTool } from './run-tool.ts'
import { describeEnd } from './start/announce.ts'
import { makePlan } from './start/environment.ts'
import { startStack } from './start/stack.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'
import { runStep } from './steps.ts'

const { values: args } = parseArgs({ options: { buy: { type: 'boolean', default: false } } })

/** The journey that every change is tried by, in an installation and at a shop of its own. */
async function buy(signal: AbortSignal): Promise<number> {
  if (!isWebBuilt()) await buildWeb(signal)
  const journey = {
    script: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--reporter=list', 'alone/partner-widget'],
  }
  const isBought = await runStep(
    { name: 'two purchases at two widths', ...journey, cwd: 'e2e', env: { KIVUKO_E2E_WIDTHS: 'long' }, isLoud: true },
    signal,
  )
  return isBought ? 0 : 1
}

async function show(signal: AbortSignal): Promise<number> {
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
}

await runTool((signal) => (args.buy ? buy(signal) : show(signal)))
