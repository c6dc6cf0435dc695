// What is printed for whoever watches is what the code says.
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { countedNames, namesIn } from './counted-names.ts'
import { DASHBOARDS_FOLDER, printDashboards, RENEW_DASHBOARDS_COMMAND } from './print-dashboards.ts'
import { printSloRules, RENEW_SLO_COMMAND, recordedNames, SLO_RULES } from './print-slo-rules.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test('RUN-57 the dashboards are what the code says, and draw only what is told', async () => {
  const printed = await printDashboards()
  expect((await readdir(new URL(`../../${DASHBOARDS_FOLDER}`, import.meta.url))).toSorted()).toEqual(
    [...printed.keys()].toSorted(),
  )
  const counted = await countedNames()
  for (const [name, text] of printed) {
    expect(await read(`${DASHBOARDS_FOLDER}/${name}`), `it is old: run ${RENEW_DASHBOARDS_COMMAND}`).toBe(text)
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(5)
    expect(queries.flatMap(namesIn).filter((each) => !counted.has(each))).toEqual([])
  }
})

test('RUN-58 the page of objectives and its rules are one, and speak only of what is told', async () => {
  expect(await read(SLO_RULES), `it is old: run ${RENEW_SLO_COMMAND}`).toBe(printSloRules())
  const page = await read('docs/slo.md')
  const counted = await countedNames()
  expect(namesIn(page).filter((each) => !counted.has(each))).toEqual([])
  const ratios = page.match(/\bkivuko:[a-z0-9_:]+/g) ?? []
  expect(ratios.length).toBeGreaterThan(2)
  expect(ratios.filter((each) => !recordedNames().has(each))).toEqual([])
  const alerts = new Set(
    [printSloRules(), await read('deploy/alerts/kivuko.rules.yml')].flatMap((text) =>
      [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name),
    ),
  )
  const named = [...page.matchAll(/\bKivuko[A-Z]\w+/g)].map(([name]) => name)
  expect(named.filter((name) => !alerts.has(name))).toEqual([])
  // Each alert over an objective is on the page.
  for (const [, name] of printSloRules().matchAll(/- alert: (\w+)/g)) expect(named).toContain(name)
})
