// When a phone on a slow network shows something, and how much script it takes until then, beside the least that a page
// with React can be, in turns. `node bench/first-paint.ts [--quick]`; writes bench/results/first-paint.md.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { runTool } from '../tools/run-tool.ts'
import { makePlan } from '../tools/start/environment.ts'
import { startStack } from '../tools/start/stack.ts'
import { buildWeb, isWebBuilt } from '../tools/start/web-build.ts'
import { findBrowser } from '../tools/testing/browser.ts'
import { signInForBench } from './first-paint/account.ts'
import { firstAnswer, type Look, look, openCold, walk } from './first-paint/phone.ts'
import { serveFloor } from './first-paint/serve-floor.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 5
const PAGES = ['/', '/buy', '/sell', '/coins/bitcoin', '/sign-in', '/fees']
const SCREENS = ['/dashboard', '/wallet', '/transactions']
const WALKS = [
  ['Wallet', '/wallet'],
  ['Transactions', '/transactions'],
  ['Dashboard', '/dashboard'],
] as const

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

await runTool(async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-first-paint-'))
  const plan = await makePlan({ PORT: '4430', KIVUKO_DATA: join(folder, 'data') })
  if (!isWebBuilt()) await buildWeb(signal)
  const stack = await startStack({ plan, signal })
  const floor = await serveFloor(join(folder, 'floor'), { isBare: false })
  const bare = await serveFloor(join(folder, 'bare'), { isBare: true })
  const browser = await chromium.launch(findBrowser())
  const site = `http://localhost:${plan.port}`
  try {
    const answers = await repeat(() => firstAnswer({ browser, url: site }))
    const floors = [
      ['floor', floor.url],
      ['floor, its style inside', bare.url],
    ] as const
    const looks = await inTurns(browser, [
      ...floors.map(([name, url]) => [name, url, '/'] as const),
      ...PAGES.map((path) => [path, site, path] as const),
    ])
    const account = await signInForBench(site, stack.logins)
    const signedIn = { browser, url: site, account }
    const cold: Row[] = []
    for (const path of SCREENS) cold.push([`${path}, cold`, await medianOf(() => openCold(signedIn, path)), 1500])
    const steps = await repeat(() => walk(signedIn, '/dashboard', WALKS))
    const walks = WALKS.map(([name], place): Row => [`to ${name}`, median(steps.map((each) => each[place] ?? 0)), 300])
    await report(looks, [...cold, ...walks], answers)
  } finally {
    await browser.close()
    await floor.stop()
    await bare.stop()
    await stack.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return 0
})

type Row = [name: string, ms: number, limitMs: number]

/** Each round looks at the floor and at every page, so that a busy moment of the machine meets all alike. */
async function inTurns(
  browser: Browser,
  pages: readonly (readonly [name: string, url: string, path: string])[],
): Promise<Map<string, Look>> {
  const looks = new Map(pages.map(([name]): [string, Look[]] => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, url, path] of pages) looks.get(name)?.push(await look({ browser, url }, path))
  return new Map([...looks].map(([name, all]) => [name, middle(all)]))
}

function middle(looks: readonly Look[]): Look {
  const of = (read: (look: Look) => number) => median(looks.map(read))
  return {
    firstMs: of(({ firstMs }) => firstMs),
    largestMs: of(({ largestMs }) => largestMs),
    paintBytes: of(({ paintBytes }) => paintBytes),
    untouchedBytes: of(({ untouchedBytes }) => untouchedBytes),
    shift: of(({ shift }) => shift),
  }
}

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure())
  return all
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  return median(await repeat(measure))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.trunc(values.length / 2)] ?? 0
}

async function report(
  looks: ReadonlyMap<string, Look>,
  screens: readonly Row[],
  answers: readonly { afterKeyMs: number; apiMs: number }[],
): Promise<void> {
  const lines = [
    '# First paint',
    '',
    `\`node bench/first-paint.ts\`: a phone of 412 by 823 pixels, 150 ms and 1.6 Mbit/s, its processor slowed down four times, nothing cached. Medians of ${ROUNDS} rounds; each round looks at the floor and at every page. The floor is one form, rendered ahead and hydrated by React, served by the same server; with its few rules of style in a file, as a bundler writes every page, and with them inside, so that nothing at all stands before its paint. Bytes of script as they travel (Brotli).`,
    '',
    '| Page | first paint ms | largest paint ms | script until then kB | script untouched kB | shift |',
    '|---|---:|---:|---:|---:|---:|',
    ...[...looks].map(
      ([name, each]) =>
        `| ${name} | ${whole.format(each.firstMs)} | ${whole.format(each.largestMs)} | ${kilobytes(each.paintBytes)} | ${kilobytes(each.untouchedBytes)} | ${fine.format(each.shift)} |`,
    ),
    '',
    'Untouched: some seconds after the page was opened, with nobody there.',
    '',
    '| Signed in | until its content is there, ms | limit ms |',
    '|---|---:|---:|',
    ...screens.map(([name, ms, limit]) => `| ${name} | ${whole.format(ms)} | ${limit} |`),
    '',
    `The buy widget of \`/\`, typed into at once: its first figure stands ${whole.format(median(answers.map(({ afterKeyMs }) => afterKeyMs)))} ms after the last key, of which ${whole.format(median(answers.map(({ apiMs }) => apiMs)))} ms are the answer of the API over this network and 300 ms are the rest that typing has to take before a price is asked for.`,
    '',
  ].join('\n')
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL(`results/first-paint${isQuick ? '-quick' : ''}.md`, import.meta.url), lines)
  console.log(lines)
}

function kilobytes(bytes: number): string {
  return tenth.format(bytes / 1000)
}
