// When a phone on a slow network shows something, and how much script it takes until then, beside the least that a page
// with React can be, in turns. `node bench/first-paint.ts [--quick]`; writes bench/results/first-paint.md.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { runTool } from '../tools/run-tool.ts'
import { makePlan, WEB_FOLDER } from '../tools/start/environment.ts'
import { startStack } from '../tools/start/stack.ts'
import { buildWeb, isWebBuilt } from '../tools/start/web-build.ts'
import { findBrowser } from '../tools/testing/browser.ts'
import { signInForBench, visitOnce } from './first-paint/account.ts'
import { type Answer, firstAnswer, type Look, look, openCold, type Phone, walk } from './first-paint/phone.ts'
import { serveFloor, serveFolder } from './first-paint/serve-floor.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 7
/** Of a customer's screens, which take longer. */
const ACCOUNT_ROUNDS = isQuick ? 1 : 3
const FLOOR = 'floor'
const UNTOUCHED_LOOKS = isQuick ? 1 : 2
const COLD_LIMIT_MS = 1500
const STEP_LIMIT_MS = 300
const PAGES = ['/', '/buy', '/sell', '/coins/bitcoin', '/sign-in', '/fees']
const SCREENS = ['/dashboard', '/wallet', '/add-funds', '/send-money', '/transactions']
const WALKS = [
  ['Wallet', '/wallet'],
  ['Transactions', '/transactions'],
  ['Dashboard', '/dashboard'],
] as const

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredth = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

await runTool(async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-first-paint-'))
  const plan = await makePlan({ PORT: '4430', KIVUKO_DATA: join(folder, 'data') })
  if (!isWebBuilt()) await buildWeb(signal)
  const stack = await startStack({ plan, signal })
  const floor = await serveFloor(join(folder, 'floor'), { isBare: false })
  const bare = await serveFloor(join(folder, 'bare'), { isBare: true })
  // The floor has no API beside it that works meanwhile: pages are painted from a server of files as well.
  const files = await serveFolder(join(WEB_FOLDER, 'dist', 'client'))
  const browser = await chromium.launch(findBrowser())
  const site = `http://localhost:${plan.port}`
  try {
    const floors = [
      [FLOOR, floor.url, '/'],
      ['floor, its style inside', bare.url, '/'],
    ] as const
    const pagesOf = (url: string) => PAGES.map((path) => [path, url, path] as const)
    // What a page fetches by itself is the same each time: one long look tells it, beside the API that it asks.
    const untouched = new Map<string, Look>()
    for (const [name, url, path] of [...floors, ...pagesOf(site)])
      untouched.set(name, await lookUntouched({ browser, url }, path))
    const looks = await inTurns(browser, [...floors, ...pagesOf(files.url)], untouched)
    const answers: Answer[] = []
    for (let round = 0; round < ACCOUNT_ROUNDS; round += 1) answers.push(await firstAnswer({ browser, url: site }))
    const account = await visitOnce(browser, site, await signInForBench(site, stack.logins))
    const screens = await openScreens({ browser, url: site, account }, { browser, url: floor.url })
    await report(looks, screens, answers)
  } finally {
    await browser.close()
    await files.stop()
    await floor.stop()
    await bare.stop()
    await stack.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return 0
})

/** `timesFloor`: beside the floor of the same round. */
type Seen = Look & { timesFloor: number }
type Screen = { name: string; limitMs: number; ms: number; timesFloor: number }
type Place = readonly [name: string, url: string, path: string]

/** A busy browser may tell a page of a pointer that nobody moved: the quietest of a few looks counts. */
async function lookUntouched(phone: Phone, path: string): Promise<Look> {
  const looks: Look[] = []
  for (let each = 0; each < UNTOUCHED_LOOKS; each += 1) looks.push(await look(phone, path, { isLong: true }))
  return looks.toSorted((a, b) => a.untouchedBytes - b.untouchedBytes)[0] as Look
}

/** Each round looks at the floor and at every page, so that a busy moment of the machine meets all alike. */
async function inTurns(
  browser: Browser,
  places: readonly Place[],
  untouched: ReadonlyMap<string, Look>,
): Promise<Map<string, Seen>> {
  const rounds: Map<string, Look>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = new Map<string, Look>()
    for (const [name, url, path] of places) seen.set(name, await look({ browser, url }, path))
    rounds.push(seen)
  }
  return new Map(
    places.map(([name]) => {
      const of = (read: (look: Look) => number) => median(rounds.map((seen) => read(seen.get(name) as Look)))
      const timesFloor = median(
        rounds.map((seen) => (seen.get(name)?.largestMs ?? 0) / (seen.get(FLOOR)?.largestMs ?? 1)),
      )
      const seen = {
        firstMs: of(({ firstMs }) => firstMs),
        largestMs: of(({ largestMs }) => largestMs),
        paintBytes: of(({ paintBytes }) => paintBytes),
        untouchedBytes: untouched.get(name)?.untouchedBytes ?? 0,
        shift: Math.max(
          of(({ shift }) => shift),
          untouched.get(name)?.shift ?? 0,
        ),
        timesFloor,
      }
      return [name, seen] as const
    }),
  )
}

/** A customer's screens, cold and from one to the next, beside the floor of the same round. */
async function openScreens(signedIn: Phone, floor: Phone): Promise<Screen[]> {
  const rounds: { ms: number[]; floorMs: number }[] = []
  for (let round = 0; round < ACCOUNT_ROUNDS; round += 1) {
    const floorMs = (await look(floor, '/')).largestMs
    const cold: number[] = []
    for (const path of SCREENS) cold.push(await openCold(signedIn, path))
    rounds.push({ floorMs, ms: [...cold, ...(await walk(signedIn, '/dashboard', WALKS))] })
  }
  const names = [
    ...SCREENS.map((path) => [`${path}, cold`, COLD_LIMIT_MS] as const),
    ...WALKS.map(([name]) => [`to ${name}`, STEP_LIMIT_MS] as const),
  ]
  return names.map(([name, limitMs], place) => ({
    name,
    limitMs,
    ms: median(rounds.map(({ ms }) => ms[place] ?? 0)),
    timesFloor: median(rounds.map(({ ms, floorMs }) => (ms[place] ?? 0) / floorMs)),
  }))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0
}

async function report(
  looks: ReadonlyMap<string, Seen>,
  screens: readonly Screen[],
  answers: readonly Answer[],
): Promise<void> {
  const middleOf = (read: (answer: Answer) => number) => whole.format(median(answers.map(read)))
  const lines = [
    '# First paint',
    '',
    `\`node bench/first-paint.ts\`: a phone of 412 by 823 pixels, 150 ms and 1.6 Mbit/s, its processor slowed down four times, nothing cached. Medians of ${ROUNDS} rounds, of a customer's screens ${ACCOUNT_ROUNDS}; each round looks at the floor and at every page. The floor is one form, rendered ahead and hydrated by React, served as files by the same code; with its few rules of style in a file, as a bundler writes every page, and with them inside, so that nothing at all stands before its paint. "Times the floor" is the median of each round's own quotient, with the floor that has its style in a file. Bytes of script as they travel (Brotli).`,
    '',
    '| Page | first paint ms | largest paint ms | times the floor | script until then kB | script untouched kB | shift |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...[...looks].map(
      ([name, each]) =>
        `| ${name} | ${whole.format(each.firstMs)} | ${whole.format(each.largestMs)} | ${hundredth.format(each.timesFloor)} | ${kilobytes(each.paintBytes)} | ${kilobytes(each.untouchedBytes)} | ${fine.format(each.shift)} |`,
    ),
    '',
    'Untouched: some seconds after the page was opened beside the whole of Kivuko, with nobody there; the shift, too, is the largest of those and of the rounds.',
    '',
    '| Signed in | until its content is there, ms | times the floor | limit ms |',
    '|---|---:|---:|---:|',
    ...screens.map(
      ({ name, ms, timesFloor, limitMs }) =>
        `| ${name} | ${whole.format(ms)} | ${tenth.format(timesFloor)} | ${limitMs} |`,
    ),
    '',
    `The buy widget of \`/\`, typed into at once: from the first key to a figure ${middleOf(({ figureMs }) => figureMs)} ms (limit 300), to the quote ${middleOf(({ quoteMs }) => quoteMs)} ms, of which ${middleOf(({ apiMs }) => apiMs)} ms are the answer of the API over this network and 300 ms are the rest that typing has to take before a quote is asked for.`,
    '',
  ].join('\n')
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL(`results/first-paint${isQuick ? '-quick' : ''}.md`, import.meta.url), lines)
  console.log(lines)
}

function kilobytes(bytes: number): string {
  return tenth.format(bytes / 1000)
}
