// Prints the list of files at the end of ARCHITECTURE.md, room by room, so that the map can be searched for a name.
// `node tools/map-doc.ts` writes it.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './start/environment.ts'

export const MAP_DOC = 'ARCHITECTURE.md'
export const RENEW_COMMAND = 'node tools/map-doc.ts'

const BEGIN = '<!-- files: printed by tools/map-doc.ts -->'
/** Whose every room has a line, each with what it is called there. */
const ROOMS = ['apps/api/src', 'apps/web/src', 'packages/contract/src']
/** Said once for all modules, above. */
const IN_EVERY_MODULE = new Set(['store', 'routes', 'jobs', 'api'])

/** The page with its list as the folders are now. */
export async function printMap(): Promise<string> {
  const page = await readFile(join(ROOT, MAP_DOC), 'utf8')
  const head = page.slice(0, page.indexOf(BEGIN))
  if (!page.includes(BEGIN)) throw new Error(`${MAP_DOC} has no line ${BEGIN}`)
  const lists = ROOMS.map((room) => `### ${room}\n\n${linesOf(room, '').join('\n')}\n`)
  return `${head}${BEGIN}\n\n${lists.join('\n')}`
}

/** A line for each folder that has files of its own, and those below it. */
function linesOf(root: string, below: string): string[] {
  const entries = readdirSync(join(ROOT, root, below), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).flatMap(({ name }) => nameOf(name) ?? [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const own = files.length > 0 ? [`- **${below === '' ? 'top' : below}**: ${files.sort().join(', ')}`] : []
  return [...own, ...folders.sort().flatMap((folder) => linesOf(root, below === '' ? folder : `${below}/${folder}`))]
}

function nameOf(file: string): string | undefined {
  const name = /^([a-z0-9-]+)\.tsx?$/.exec(file)?.[1]
  return name === undefined || IN_EVERY_MODULE.has(name) ? undefined : name
}

if (import.meta.main) {
  await writeFile(join(ROOT, MAP_DOC), await printMap())
  console.log(`${MAP_DOC} is new.`)
}
