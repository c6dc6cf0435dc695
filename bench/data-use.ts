// What an ordinary month takes of a customer's data bundle, as the cable counts it, and what it takes with data saving
// on. `node bench/data-use.ts [--quick]`; writes bench/results/data-use.md and fails above the limit.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../tools/run-tool.ts'
import { makePlan, type Plan } from '../tools/start/environment.ts'
import { type Stack, startStack } from '../tools/start/stack.ts'
import { buildWeb, isWebBuilt } from '../tools/start/web-build.ts'
import { openFront } from './data-use/front.ts'
import { type Day, type Login, liveMonth } from './data-use/month.ts'
import { openPhone, siteOf } from './data-use/phone.ts'
import { writeRelease } from './data-use/release.ts'
import { bytesOf, expectHonest, LIMIT_BYTES, reportOf } from './data-use/report.ts'

const PORT = 4440
const isQuick = process.argv.includes('--quick')
const DAYS = isQuick ? 6 : 30
/** The day on which a new version of the site stands there. */
const RELEASE_DAY = isQuick ? 4 : 15

await runTool(async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-data-use-'))
  const front = await openFront(PORT)
  const plan = await makePlan({ PORT: String(PORT), PUBLIC_URL: siteOf(front), KIVUKO_DATA: join(folder, 'data') })
  if (!isWebBuilt()) await buildWeb(signal)
  const later = { ...plan, webRoot: join(folder, 'later') }
  await writeRelease(plan.webRoot, later.webRoot)
  let stack: Stack | undefined
  const start = async (with_: Plan) => {
    await stack?.stop()
    stack = await startStack({ plan: with_, signal, isLivedIn: true })
    return stack
  }
  try {
    const months: Day[][] = []
    for (const savesData of [false, true]) {
      const { logins } = await start(plan)
      const phone = await openPhone(front, { savesData })
      const onDay = async (day: number) => void (day === RELEASE_DAY && (await start(later)))
      try {
        months.push(await liveMonth({ phone, login: loginOf(logins), sandboxUrl: plan.sandboxUrl, days: DAYS, onDay }))
      } finally {
        await phone.stop()
      }
    }
    const [month = [], saving = []] = months
    const text = reportOf({ month, saving, releaseDay: RELEASE_DAY })
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL(`results/data-use${isQuick ? '-quick' : ''}.md`, import.meta.url), text)
    console.log(text)
    for (const each of months) expectHonest(each)
    return bytesOf(month) < LIMIT_BYTES && bytesOf(saving) < bytesOf(month) ? 0 : 1
  } finally {
    await front.stop()
    await stack?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** The first of the demo. */
function loginOf(logins: string): Login {
  const [email] = /\S+@\S+/.exec(logins) ?? []
  const [, password] = /\bpassword (\S+)/.exec(logins) ?? []
  if (!email || !password) throw new Error(`the seed printed no login: ${logins}`)
  return { email, password }
}
