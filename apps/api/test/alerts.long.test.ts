// The alerts of deploy/alerts: each has a page that says what to do, speaks of what is really counted, and fires when it should.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'
import { countedNames, namesIn } from '../../../tools/watching/counted-names.ts'

const FOLDER = join(ROOT, 'deploy/alerts')
/** Those of what stands, and those of what is promised over a month. */
const FILES = ['kivuko', 'slo'] as const

const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const alertsOf = (file: string) =>
  textOf(`${file}.rules.yml`)
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text }))

test('RUN-26 each alert has a runbook that is there, and speaks only of what is counted', async () => {
  const counted = await countedNames()
  const alerts = FILES.flatMap(alertsOf)
  const recorded = new Set([...textOf('slo.rules.yml').matchAll(/- record: (kivuko:\S+)/g)].map(([, name]) => name))
  expect(alerts.length).toBeGreaterThan(15)
  for (const { name, text } of alerts) {
    const [, runbook = ''] = /^ {10}runbook: (docs\/runbooks\/[a-z-]+\.md)$/m.exec(text) ?? []
    expect(runbook && existsSync(join(ROOT, runbook)), `${name}: ${runbook}`).toBe(true)
    const page = readFileSync(join(ROOT, runbook), 'utf8')
    for (const part of ['What it means', 'Look first', 'Do', 'Stop money']) expect(page, runbook).toContain(`**${part}`)
    const ratios = text.match(/\bkivuko:[a-z0-9_:]+/g) ?? []
    expect(namesIn(text).length + ratios.length, name).toBeGreaterThan(0)
    expect(namesIn(text).filter((each) => !counted.has(each))).toEqual([])
    expect(ratios.filter((each) => !recorded.has(each))).toEqual([])
    for (const each of namesIn(page)) expect(counted, runbook).toContain(each)
  }
  for (const each of namesIn(textOf('slo.rules.yml'))) expect(counted).toContain(each)
})

test('RUN-27 each alert fires when it should and not before, as promtool plays it', async (context) => {
  const promtool = (...given: string[]) => promisify(execFile)('promtool', given, { cwd: FOLDER })
  const isThere = await promtool('--version').then(
    () => true,
    () => false,
  )
  if (!isThere) return context.skip('promtool is not installed (Debian: apt-get install prometheus)')
  for (const file of FILES) {
    const rules = textOf(`${file}.rules.yml`).match(/^ {6}- (alert|record): /gm) ?? []
    const { stdout } = await promtool('check', 'rules', `${file}.rules.yml`)
    expect(stdout).toContain(`${rules.length} rules found`)
    const played = textOf(`${file}.test.yml`)
    for (const { name } of alertsOf(file)) expect(played).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`))
    expect((await promtool('test', 'rules', `${file}.test.yml`)).stdout).toContain('SUCCESS')
  }
})
