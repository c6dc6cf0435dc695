// Prints the list of files at the end of ARCHITECTURE.md, room by room, each with the first sentence it says of itself,
// its constants and the functions it offers, so that the map can be searched for a name or a word.
// `node tools/map-doc.ts` writes it.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './start/environment.ts'

export const MAP_DOC = 'ARCHITECTURE.md'
export const RENEW_COMMAND = 'node tools/map-doc.ts'

const BEGIN = '<!-- files: printed by tools/map-doc.ts -->'
const ROOMS = [
  ...['apps/api/src', 'apps/web/src', 'apps/web/content', 'apps/web/tools', 'apps/signer/src', 'apps/sandbox/src'],
  ...['packages/contract/src', 'packages/ledger/src', 'packages/money/src', 'packages/sdk/src'],
]
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

/** A paragraph for each folder that has files of its own, and those below it. */
function linesOf(root: string, below: string): string[] {
  const entries = readdirSync(join(ROOT, root, below), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).flatMap(({ name }) => nameOf(name) ?? [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const told = files.sort().map((file) => lineOf(file, join(ROOT, root, below, file)))
  const silent = told.filter((line) => !line.includes(': '))
  const lines = [...told.filter((line) => line.includes(': ')), ...(silent.length > 0 ? [silent.join(', ')] : [])]
  const own =
    files.length > 0 ? [`**${below === '' ? 'top' : below}**\n\n${lines.map((line) => `- ${line}\n`).join('')}`] : []
  return [...own, ...folders.sort().flatMap((folder) => linesOf(root, below === '' ? folder : `${below}/${folder}`))]
}

function nameOf(file: string): string | undefined {
  const name = /^([a-z0-9-]+)\.(?:tsx?|mdx)$/.exec(file)?.[1]
  return name === undefined || IN_EVERY_MODULE.has(name) ? undefined : file
}

/** `check-recipient: whether coins may be sent to an address`, with what it decides by, `TRIES` 5, and what it offers. */
function lineOf(file: string, path: string): string {
  const code = readFileSync(path, 'utf8')
  const base = file.replace(/\.(?:tsx?|mdx)$/, '')
  const [header = ''] = /^(?:\/\/.*\n)*/.exec(code) ?? []
  const sentence = /^.*?[^.](?=\.(?: |$)|$)/.exec(plain(header || commentOf(code, base)))?.[0] ?? ''
  const parts = [sentence, constantsOf(code).join(', '), functionsOf(code, base).join(', ')]
  return [`\`${base}\``, parts.filter((part) => part !== '').join('; ')].filter((part) => part !== '').join(': ')
}

/** What is said of the export that is named as its file, or else the page's heading it draws, or what is said of its first export. */
function commentOf(code: string, base: string): string {
  const found = [...code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?\w+ (\w+)/g)]
  const [, comment] = found.find(([, , name = '']) => isNamed(name, base)) ?? []
  const heading = /<PageHeading\s[^>]*?title=\{t\('([^']+)'\)\}/.exec(code)?.[1]
  return comment ?? (heading === undefined ? found[0]?.[1] : `The page "${heading}"`) ?? ''
}

/** Constants at the top of the file whose value stands there; a short value is told with the name. */
function constantsOf(code: string): string[] {
  const found = code.matchAll(
    /^(?:export )?const ([A-Z][A-Z0-9_]+)\b[^=]*= ([\d-].*|'.*'|money\(|\/\^|\[|\{|new (?:Set|Map)\()/gm,
  )
  return [...found].map(
    ([, name, value = '']) => `\`${name}\`${/^(?:-?[\d_]+n?|'[^']{1,20}')$/.test(value) ? ` ${value}` : ''}`,
  )
}

/** What others may call, but for what is named as its file. */
function functionsOf(code: string, base: string): string[] {
  return [...code.matchAll(/^export (?:async )?function (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !isNamed(name, base))
    .map((name) => `\`${name}\``)
}

function isNamed(name: string, base: string): boolean {
  return name.toLowerCase() === base.replaceAll('-', '')
}

/** Without the signs of a comment. */
function plain(comment: string): string {
  return comment
    .replaceAll(/^ *(?:\/\/|\*) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

if (import.meta.main) {
  await writeFile(join(ROOT, MAP_DOC), await printMap())
  console.log(`${MAP_DOC} is new.`)
}
