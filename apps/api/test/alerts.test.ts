// The alerts of deploy/alerts: each has a page that says what to do, speaks of what is really counted, and fires when it should.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { buildMetrics } from '../src/build-metrics.ts'
import { readConfig } from '../src/config/read-config.ts'
import { createDeps } from '../src/create-deps.ts'
import { settings } from './support/test-settings.ts'

const FOLDER = join(ROOT, 'deploy/alerts')
const rules = readFileSync(join(FOLDER, 'kivuko.rules.yml'), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text }))

/** Nobody listens there, and nobody is asked. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:9/none'

async function countedNames(): Promise<Set<string>> {
  const deps = createDeps(readConfig({ ...settings(NO_DATABASE), METRICS_PORT: '0' }))
  const server = buildMetrics(deps)
  const names = (deps.metrics?.registry.getMetricsAsArray() ?? []).flatMap(({ name }) =>
    ['', '_bucket', '_sum', '_count'].map((end) => `${name}${end}`),
  )
  await server?.close()
  await deps.close()
  return new Set(names)
}

test('RUN-26 each alert has a runbook that is there, and speaks only of what is counted', async () => {
  const counted = await countedNames()
  expect(rules.length).toBeGreaterThan(10)
  for (const { name, text } of rules) {
    const [, runbook = ''] = /^ {10}runbook: (docs\/runbooks\/[a-z-]+\.md)$/m.exec(text) ?? []
    expect(runbook && existsSync(join(ROOT, runbook)), `${name}: ${runbook}`).toBe(true)
    const page = readFileSync(join(ROOT, runbook), 'utf8')
    for (const part of ['What it means', 'Look first', 'Do', 'Stop money']) expect(page, runbook).toContain(`**${part}`)
    const named = text.match(/\b(?:kivuko|nodejs|process)_[a-z0-9_]+/g) ?? []
    expect(named.length, name).toBeGreaterThan(0)
    expect(named.filter((each) => !counted.has(each))).toEqual([])
    for (const each of page.match(/\b(?:kivuko|nodejs|process)_[a-z0-9_]+/g) ?? [])
      expect(counted, runbook).toContain(each)
  }
})

test('RUN-27 each alert fires when it should and not before, as promtool plays it', async (context) => {
  const promtool = (...given: string[]) => promisify(execFile)('promtool', given, { cwd: FOLDER })
  const isThere = await promtool('--version').then(
    () => true,
    () => false,
  )
  if (!isThere) return context.skip('promtool is not installed (Debian: apt-get install prometheus)')
  const { stdout } = await promtool('check', 'rules', 'kivuko.rules.yml')
  expect(stdout).toContain(`${rules.length} rules found`)
  const played = readFileSync(join(FOLDER, 'kivuko.test.yml'), 'utf8')
  for (const { name } of rules) expect(played).toContain(`alertname: ${name}\n`)
  expect((await promtool('test', 'rules', 'kivuko.test.yml')).stdout).toContain('SUCCESS')
})
