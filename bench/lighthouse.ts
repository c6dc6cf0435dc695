// Lighthouse on the landing pages, as a phone on a slow network, against the built site behind the API.
// `node bench/lighthouse.ts`; writes bench/results/lighthouse.md. Target: 100 in all four.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Refusal } from '../tools/refusal.ts'
import { runTool } from '../tools/run-tool.ts'
import { makePlan } from '../tools/start/environment.ts'
import { startStack } from '../tools/start/stack.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { findBrowser } from '../tools/testing/browser.ts'

const PAGES = ['/', '/buy', '/business']
/** A package of its own, installed by the first run: nothing else needs it, and it is large. */
const SUITE = join(import.meta.dirname, 'lighthouse')
const PROGRAM = join(SUITE, 'node_modules', 'lighthouse', 'cli', 'index.js')
const isQuick = process.argv.includes('--quick')
const RUNS = isQuick ? 1 : 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** What is read of its report. */
type Audit = {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
}
type Report = {
  categories: Partial<Record<string, { score: number | null }>>
  audits: Partial<Record<string, Audit>>
}

const percent = new Intl.NumberFormat('en', { style: 'percent' })
await runTool(async (signal) => {
  installSuite()
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-lighthouse-'))
  const plan = await makePlan({ PORT: '4420', KIVUKO_DATA: join(folder, 'data') })
  await buildWeb(signal)
  const stack = await startStack({ plan, signal })
  const browser = await startBrowser(join(folder, 'browser'))
  try {
    const lines: string[] = []
    for (const path of PAGES) lines.push(await measure(`http://localhost:${plan.port}${path}`, path, browser.port))
    await report(lines)
  } finally {
    browser.stop()
    await stack.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return 0
})

async function report(lines: readonly string[]): Promise<void> {
  const table = [
    '# Lighthouse',
    '',
    `\`node bench/lighthouse.ts\`: mobile, simulated slow network, best of ${RUNS}, on a machine that does other things too.`,
    '',
    `| Page | ${[...CATEGORIES, 'first paint', 'largest paint', 'blocked', 'shift'].join(' | ')} |`,
    `|---${'|---:'.repeat(CATEGORIES.length + FIGURES.length)}|`,
    ...lines,
    '',
  ].join('\n')
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL(`results/lighthouse${isQuick ? '-quick' : ''}.md`, import.meta.url), table)
  console.log(table)
}

/** The run with the best performance, as a line of the table; what is not perfect is printed. */
async function measure(url: string, path: string, port: number): Promise<string> {
  const runs: Report[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await judge(url, port))
  const [best] = runs.sort((a, b) => (b.categories.performance?.score ?? 0) - (a.categories.performance?.score ?? 0))
  if (!best) throw new Error(`${url} was not measured`)
  for (const audit of Object.values(best.audits)) {
    if (!audit || audit.score === null || audit.score >= 0.9) continue
    const { id, title, score, scoreDisplayMode, displayValue } = audit
    if (['binary', 'numeric'].includes(scoreDisplayMode))
      console.log(`  ${path} ${id}: ${title} (${displayValue ?? score})`)
  }
  const scores = CATEGORIES.map((name) => `${percent.format(best.categories[name]?.score ?? 0)}`.replace('%', ''))
  const figures = FIGURES.map((name) => best.audits[name]?.displayValue ?? '')
  return `| ${path} | ${[...scores, ...figures].join(' | ')} |`
}

function installSuite(): void {
  if (existsSync(PROGRAM)) return
  const { status } = spawnSync('npm', ['ci'], { cwd: SUITE, stdio: 'inherit' })
  if (status !== 0) throw new Refusal('Lighthouse could not be installed; look at what npm said above.')
}

async function judge(url: string, port: number): Promise<Report> {
  const options = [`--port=${port}`, `--only-categories=${CATEGORIES.join()}`, '--output=json', '--quiet']
  const child = spawn(process.execPath, [PROGRAM, url, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(child.stdout)
  if (said === '') throw new Error(`${url} could not be measured`)
  return JSON.parse(said)
}

async function startBrowser(folder: string): Promise<{ port: number; stop(): void }> {
  const { executablePath, args, env } = findBrowser()
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const child = spawn(executablePath, [...args, ...options, 'about:blank'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port) return { port: Number(port), stop: () => void child.kill() }
  }
  throw new Error('the browser did not start')
}
