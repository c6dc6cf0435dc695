// Lighthouse on the landing pages, as a phone on a slow network, against the built site behind the API.
// `node bench/lighthouse.ts`; writes bench/results/lighthouse.md. Target: 100 in all four.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import lighthouse from 'lighthouse'
import { runTool } from '../tools/run-tool.ts'
import { makePlan } from '../tools/start/environment.ts'
import { startStack } from '../tools/start/stack.ts'
import { buildWeb } from '../tools/start/web-build.ts'
import { findBrowser } from '../tools/testing/browser.ts'

const PAGES = ['/', '/buy', '/business']
const RUNS = process.argv.includes('--quick') ? 1 : 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const percent = new Intl.NumberFormat('en', { style: 'percent' })
await runTool(async (signal) => {
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
  const text = [
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
  await writeFile(new URL('results/lighthouse.md', import.meta.url), text)
  console.log(text)
}

/** The run with the best performance, as a line of the table; what is not perfect is printed. */
async function measure(url: string, path: string, port: number): Promise<string> {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
    if (!result) throw new Error(`${url} could not be measured`)
    runs.push(result.lhr)
  }
  const [best] = runs.sort((a, b) => (b.categories.performance?.score ?? 0) - (a.categories.performance?.score ?? 0))
  if (!best) throw new Error(`${url} was not measured`)
  for (const { id, title, score, scoreDisplayMode } of Object.values(best.audits))
    if (score !== null && score < 0.9 && ['binary', 'numeric'].includes(scoreDisplayMode))
      console.log(`  ${path} ${id}: ${title} (${best.audits[id]?.displayValue ?? score})`)
  const scores = CATEGORIES.map((name) => `${percent.format(best.categories[name]?.score ?? 0)}`.replace('%', ''))
  const figures = FIGURES.map((name) => best.audits[name]?.displayValue ?? '')
  return `| ${path} | ${[...scores, ...figures].join(' | ')} |`
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
