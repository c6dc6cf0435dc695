// Checks docs/security/asvs, a page a chapter of OWASP ASVS with a row a requirement, and prints their index:
// docs/security/asvs.md. `node tools/asvs.ts` writes it.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ASVS_VERSION, LEVEL_MAX, requirements } from './asvs-levels.ts'
import { listedIn, readPages } from './behaviours.ts'
import { ROOT } from './start/environment.ts'
import { readSources, type Source } from './tidy/sources.ts'

export const ASVS_DOC = 'docs/security/asvs.md'
export const RENEW_ASVS_COMMAND = 'node tools/asvs.ts'
const FOLDER = 'docs/security'

/** What can be said of a requirement; the others are faults of the page. */
const STATES = {
  met: 'The code does it; the row says where, and by which behaviour or test it is proven.',
  'n/a': 'There is nothing here that it is about; the row says why.',
  operator: 'No code can do it: whoever runs Kivuko does, and the row names the page that says how.',
  accepted: 'Not met on purpose: the row says why and what limits the damage.',
  open: 'It is not met; the row says what is missing.',
} as const
type State = keyof typeof STATES
const STATE_NAMES = Object.keys(STATES) as State[]

export type Row = {
  page: string
  id: string
  level: number
  about: string
  state: string
  how: string
  where: string
  proof: string
}

const ROW = /^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm
const CITED_PATH = /`((?:apps|packages|tools|docs|e2e|bench|\.ci)\/[\w./-]+|[\w.-]+\.(?:md|json|ts)|\.npmrc)`/g
const LINK = /\]\(([^)#\s]+\.md)(?:#[\w-]*)?\)/g
const CITED_ID = /\b(?!SHA|AES)[A-Z]{3}-\d{2,3}\b/g

export function readSecurityPages(): Source[] {
  return readSources(/\.md$/, [FOLDER])
}

export function rowsIn(pages: readonly Source[]): Row[] {
  return pages
    .filter(({ path }) => path.startsWith(`${FOLDER}/asvs/`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ROW)].map(([, id = '', rest = '']) => {
        const [level = '', about = '', state = '', how = '', where = '', proof = ''] = rest
          .split('|')
          .map((cell) => cell.trim())
        return { page: path, id, level: Number(level), about, state, how, where, proof }
      }),
    )
}

/** A sentence for each thing that is wrong with the rows. */
export function findFaults(rows: readonly Row[], levels = requirements()): string[] {
  const counted = new Map<string, number>()
  for (const { id } of rows) counted.set(id, (counted.get(id) ?? 0) + 1)
  const missing = [...levels.keys()].filter((id) => !counted.has(id))
  const twice = [...counted].filter(([, count]) => count > 1).map(([id]) => id)
  return [
    ...missing.map((id) => `${id} has no row`),
    ...twice.map((id) => `${id} has more than one row`),
    ...rows.flatMap((row) => faultsOf(row, levels).map((fault) => `${row.page}: ${row.id} ${fault}`)),
  ]
}

function faultsOf({ id, level, about, state, how, where, proof }: Row, levels: ReadonlyMap<string, number>): string[] {
  const expected = levels.get(id)
  const needsPlace = state === 'met' || state === 'operator'
  return [
    ...(expected === undefined ? [`is no requirement of level ${LEVEL_MAX}`] : []),
    ...(expected !== undefined && level !== expected ? [`is of level ${expected}`] : []),
    ...(STATE_NAMES.includes(state as State) ? [] : [`is "${state}", which is none of ${STATE_NAMES.join(', ')}`]),
    ...(about === '' || how === '' ? ['says nothing'] : []),
    ...(needsPlace && !where.includes('`') ? ['names no file'] : []),
    ...(state !== 'met' && proof !== '' ? ['is proven and not met'] : []),
  ]
}

/** What pages cite and is not there: files, pages they lead to, and behaviours of docs/behaviour. */
export function findLost(
  pages: readonly Source[],
  { isThere, behaviours }: { isThere: (path: string) => boolean; behaviours: ReadonlySet<string> },
): string[] {
  return pages.flatMap(({ path, text }) => [
    ...[...text.matchAll(CITED_PATH)]
      .map(([, cited = '']) => cited)
      .filter((cited) => !isThere(cited))
      .map((cited) => `${path} cites ${cited}, which is not there`),
    ...[...text.matchAll(LINK)]
      .map(([, link = '']) => posix.join(posix.dirname(path), link))
      .filter((linked) => !isThere(linked))
      .map((linked) => `${path} leads to ${linked}, which is not there`),
    ...(text.match(CITED_ID) ?? [])
      .filter((cited) => !behaviours.has(cited))
      .map((cited) => `${path} cites ${cited}, which is not in docs/behaviour`),
  ])
}

export function findLostHere(pages: readonly Source[]): string[] {
  return findLost(pages, { isThere: (path) => existsSync(join(ROOT, path)), behaviours: listedIn(readPages()) })
}

/** The index, as it should be in the repository. */
export function asvsDoc(pages: readonly Source[]): string {
  const rows = rowsIn(pages)
  const chapters = pages.filter(({ path }) => rows.some(({ page }) => page === path)).sort(byPath)
  return [
    `# OWASP ASVS ${ASVS_VERSION}, level ${LEVEL_MAX}`,
    '',
    `Printed by \`${RENEW_ASVS_COMMAND}\` from the pages of \`docs/security/asvs/\`, a row a requirement. Requirements are named by their number;`,
    'their words are OWASP’s (<https://github.com/OWASP/ASVS>, CC BY-SA 4.0), the words here are ours. A test fails when a',
    'requirement of level 1 or 2 has no row, and when a row cites a file or a behaviour that is not there.',
    '',
    ...STATE_NAMES.map((state) => `- **${state}**: ${STATES[state]}`),
    '',
    `| Chapter | Requirements | ${STATE_NAMES.join(' | ')} | of the met, proven by a test |`,
    `|${'---|'.repeat(STATE_NAMES.length + 3)}`,
    ...chapters.map((page) => countsOf(`[${titleOf(page)}](asvs/${page.path.split('/').at(-1)})`, ofPage(rows, page))),
    countsOf('**All**', rows),
    '',
    ...listOf('Open', 'open', rows),
    ...listOf('Accepted', 'accepted', rows),
    ...listOf('For whoever runs it', 'operator', rows),
  ].join('\n')
}

const byPath = (one: Source, other: Source) => (one.path < other.path ? -1 : 1)
const ofPage = (rows: readonly Row[], { path }: Source) => rows.filter(({ page }) => page === path)
const titleOf = ({ text }: Source) => /^# (.+)$/m.exec(text)?.[1] ?? ''

function countsOf(name: string, rows: readonly Row[]): string {
  const counts = STATE_NAMES.map((state) => rows.filter((row) => row.state === state).length)
  const proven = rows.filter(({ state, proof }) => state === 'met' && proof !== '').length
  return `| ${[name, rows.length, ...counts, proven].join(' | ')} |`
}

function listOf(title: string, state: State, rows: readonly Row[]): string[] {
  return [
    `## ${title}`,
    '',
    '| Requirement | Level | About | What |',
    '|---|---|---|---|',
    ...rows
      .filter((row) => row.state === state)
      .map(({ id, level, about, how }) => `| ${id} | ${level} | ${about} | ${how.replaceAll('](../', '](')} |`),
    '',
  ]
}

if (import.meta.main) {
  await writeFile(join(ROOT, ASVS_DOC), asvsDoc(readSecurityPages()))
  console.log(`${ASVS_DOC} is new.`)
}
