// The runbooks: there is one for each of twelve troubles, and every command, page, setting, way of money, unit and figure
// they name is really there. Who is woken at night has no time to find out otherwise.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from '@kivuko/contract/api.ts'
import { STOP_NAMES } from '@kivuko/contract/stops.ts'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/start/environment.ts'

const FOLDER = join(ROOT, 'docs', 'runbooks')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const pages = readdirSync(FOLDER).map((name) => ({ name, text: read(join('docs/runbooks', name)) }))
const runbooks = pages.filter(({ name }) => name !== 'README.md')
const list = pages.find(({ name }) => name === 'README.md')?.text ?? ''

const TWELVE = [
  'provider-silent.md',
  'unknown-outcome.md',
  'ledger-wrong.md',
  'float-empty.md',
  'hot-key.md',
  'database-lost.md',
  'bad-release.md',
  'credential-expired.md',
  'price-wrong.md',
  'account-takeover.md',
  'differences.md',
  'chain-trouble.md',
]
const PARTS = ['What it means', 'Look first', 'What customers see', 'Do', 'Stop money', 'It is over', 'Write down']
/** A page. */
const LINES_MAX = 60

/** What of `found` the pages name, each once, with the page. */
function named(pattern: RegExp): { page: string; what: string }[] {
  return pages.flatMap(({ name: page, text }) =>
    [...new Set([...text.matchAll(pattern)].map(([whole, group]) => group ?? whole))].map((what) => ({ page, what })),
  )
}

/** Names that nothing answers to. */
function missing(pattern: RegExp, isThere: (what: string, page: string) => boolean): string[] {
  return named(pattern).flatMap(({ page, what }) => (isThere(what, page) ? [] : [`${page}: ${what}`]))
}

function anchorsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsSomewhere(link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = join(FOLDER, path)
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

test('RUN-62 twelve troubles have a runbook of one page with every part, and one list names them and all others', () => {
  expect([
    ...new Set([...list.matchAll(/^\| .* \| \[[a-z-]+\]\(([a-z-]+\.md)\) \|/gm)].map(([, file]) => file)),
  ]).toEqual(TWELVE)
  for (const { name, text } of runbooks) {
    expect(list, name).toContain(`(${name})`)
    expect(text.split('\n').length, name).toBeLessThan(LINES_MAX)
    if (!TWELVE.includes(name)) continue
    const found = PARTS.filter(
      (part) => new RegExp(`^\\*\\*${part}[.*]`, 'm').test(text) || text.includes(`\n**${part}**`),
    )
    expect(found, name).toEqual(PARTS)
  }
})

test('RUN-63 each command, page, setting, way of money, unit, script and call that a runbook names is there', () => {
  const settings = `${read('docs/settings.md')}${read('docs/guides/signer.md')}`
  const console = read('apps/web/src/features/operations/pages.ts')
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
  const calls: readonly string[] = API.map(({ id }) => id)
  const ways: readonly string[] = STOP_NAMES
  const commands = (name: string) => existsSync(join(ROOT, 'apps/api/src/commands', name))

  expect(missing(/\bcommands\/([a-z-]+\.ts)/g, commands)).toEqual([])
  expect(missing(/`([a-z-]+\.ts)`/g, commands)).toEqual([])
  expect(missing(/stop-money\.ts (\w+)/g, (way) => ways.includes(way))).toEqual([])
  expect(missing(/\/console\/([a-z-]+)/g, (page) => new RegExp(`page\\(\\s*'${page}'`).test(console))).toEqual([])
  expect(missing(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g, (name) => settings.includes(`\`${name}\``))).toEqual([])
  expect(
    missing(/\b(kivuko-(?:api|worker|signer|migrate))\b/g, (unit) =>
      existsSync(join(ROOT, `deploy/systemd/${unit}.service`)),
    ),
  ).toEqual([])
  expect(missing(/npm run ([a-z:-]+)/g, (script) => scripts.includes(script))).toEqual([])
  expect(missing(/endpoint="(\w+)"/g, (id) => calls.includes(id))).toEqual([])
  expect(missing(/\]\(([^)]+)\)/g, (link) => leadsSomewhere(link))).toEqual([])
  const rules = `${read('deploy/alerts/kivuko.rules.yml')}${read('deploy/alerts/slo.rules.yml')}`
  expect(missing(/`(Kivuko\w+)`/g, (alert) => rules.includes(`alert: ${alert}\n`))).toEqual([])
  // The patterns find what they are to find.
  expect(named(/\bcommands\/([a-z-]+\.ts)/g).length).toBeGreaterThan(15)
  expect(named(/\/console\/([a-z-]+)/g).length).toBeGreaterThan(15)
  expect(missing(/\bcommands\/([a-z-]+\.ts)/g, () => false).length).toBeGreaterThan(15)
})
