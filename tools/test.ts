// `npm test`: everything, one step after another; the last line is the sum.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBehaviours, reportBehaviours } from './behaviours.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'
import { buildWeb, isWebBuilt } from './start/web-build.ts'
import { GATES, runStep, runSteps, VITEST } from './steps.ts'
import { type Count, countPlaywright, countVitest, readCount } from './test-results.ts'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

await runTool(async (signal) => {
  const startedAt = performance.now()
  const counts: Count[] = []
  const countOne = (isWell: boolean, name: string) =>
    counts.push({ passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, failures: isWell ? [] : [name] })
  const reports = mkdtempSync(join(tmpdir(), 'kivuko-reports-'))
  try {
    const failedGates = new Set(await runSteps(GATES, signal))
    for (const { name } of GATES) countOne(!failedGates.has(name), name)
    countOne(reportBehaviours(readBehaviours()), 'behaviours')
    counts.push(await runVitest(join(reports, 'vitest.json'), signal))
    const isBuilt = await tryBuild(signal)
    countOne(isBuilt, 'build of the web app')
    if (isBuilt && existsSync(join(ROOT, 'e2e', 'playwright.config.ts'))) {
      counts.push(await runJourneys(join(reports, 'playwright.json'), signal))
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

async function runVitest(report: string, signal: AbortSignal): Promise<Count> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isWell = await runStep(
    { name: 'unit, story, race and invariant tests', script: VITEST, args, isLoud: true },
    signal,
  )
  return readCount(report, countVitest, isWell)
}

async function runJourneys(report: string, signal: AbortSignal): Promise<Count> {
  const isWell = await runStep(
    {
      name: 'journeys in a browser',
      script: PLAYWRIGHT,
      args: ['test', '--reporter=list,json'],
      cwd: 'e2e',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      isLoud: true,
    },
    signal,
  )
  return readCount(report, countPlaywright, isWell)
}

async function tryBuild(signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now()
  try {
    if (!isWebBuilt()) await buildWeb(signal)
    console.log(`✓ build of the web app  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return true
  } catch (error) {
    signal.throwIfAborted()
    console.log(`✗ build of the web app\n${error instanceof Error ? error.message : error}`)
    return false
  }
}
