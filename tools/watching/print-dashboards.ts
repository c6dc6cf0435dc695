// Prints deploy/dashboards from `panels.ts`, as Grafana reads them: `node tools/watching/print-dashboards.ts` writes them.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { countedNames, namesIn } from './counted-names.ts'
import { DASHBOARDS, type Dashboard, type Panel } from './panels.ts'
import { recordedNames } from './print-slo-rules.ts'

export const DASHBOARDS_FOLDER = 'deploy/dashboards'
export const RENEW_DASHBOARDS_COMMAND = 'node tools/watching/print-dashboards.ts'

const SOURCE = { type: 'prometheus', uid: '$source' }
const WIDTH = 12
const HEIGHT = 8
const UNITS = { reqps: 'reqps', percentunit: 'percentunit', bytes: 'bytes', s: 's', short: 'short', none: 'none' }

/** Each file's name, and what it says. Throws for a query of something that nobody tells. */
export async function printDashboards(): Promise<ReadonlyMap<string, string>> {
  const counted = await countedNames()
  const recorded = recordedNames()
  for (const [, query] of DASHBOARDS.flatMap(({ panels }) => panels).flatMap(({ queries }) => queries)) {
    const rules = query.match(/\bkivuko:[a-z0-9_:]+/g) ?? []
    const unknown = [
      ...namesIn(query).filter((name) => !counted.has(name)),
      ...rules.filter((name) => !recorded.has(name)),
    ]
    if (unknown.length > 0) throw new Error(`nobody tells ${unknown.join(', ')}: ${query}`)
    if (namesIn(query).length + rules.length === 0) throw new Error(`asks for nothing: ${query}`)
  }
  return new Map(DASHBOARDS.map((each) => [`${each.name}.json`, `${JSON.stringify(toGrafana(each), null, 2)}\n`]))
}

function toGrafana({ name, title, panels }: Dashboard) {
  return {
    uid: `kivuko-${name}`,
    title,
    tags: ['kivuko'],
    schemaVersion: 39,
    editable: false,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(toPanel),
  }
}

function toPanel({ title, about, unit, queries }: Panel, place: number) {
  return {
    id: place + 1,
    type: 'timeseries',
    title,
    description: about,
    datasource: SOURCE,
    gridPos: { x: (place % 2) * WIDTH, y: Math.trunc(place / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit: UNITS[unit] }, overrides: [] },
    targets: queries.map(([legendFormat, expr], query) => ({
      refId: 'ABCDEF'.charAt(query),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  }
}

if (import.meta.main) {
  for (const [name, text] of await printDashboards())
    await writeFile(fileURLToPath(new URL(`../../${DASHBOARDS_FOLDER}/${name}`, import.meta.url)), text)
  console.log(`${DASHBOARDS_FOLDER} is new.`)
}
