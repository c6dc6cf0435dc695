// The service worker of a build: its sources without types, behind what only the build knows.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Language, prefixOf } from '@kivuko/contract/languages.ts'

/** Beside the pages of its language, so that it may answer for all of them. */
export const WORKER_FILE = 'service-worker.js'
const SHELL = '__spa-fallback.html'
const SOURCES = ['service-worker.ts', 'push-handlers.ts']
const FOLDER = join(import.meta.dirname, '../src/worker')
/** What the handlers of pushes are begun with. */
const BEGIN = 'handlePushes(self)'

export type Offline = {
  language: Language
  /** Addresses of built files, in `/assets/`. */
  files: readonly string[]
  /** Paths of screens that can be opened without a network, without the prefix of a language. */
  screens: readonly string[]
}

/** Another file, page or source is another version. */
export async function writeWorker(client: string, { language, files, screens }: Offline): Promise<void> {
  const prefix = prefixOf(language)
  const paths = screens.map((path) => `${prefix}${path}`)
  const parts = await Promise.all(SOURCES.map((name) => readFile(join(FOLDER, name), 'utf8')))
  const plain = parts.map((part) => stripTypeScriptTypes(part).replaceAll(/^export (?:\{\}$)?/gm, ''))
  const source = [...plain, BEGIN].join('\n')
  const shell = await readFile(join(client, prefix, SHELL))
  const version = createHash('sha256')
    .update(JSON.stringify([files, paths, source]))
    .update(shell)
    .digest('hex')
    .slice(0, 16)
  const known = { LANGUAGE: language, VERSION: version, FILES: files, SHELL: `${prefix}/${SHELL}`, SCREENS: paths }
  const constants = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  const code = withoutNotes(source)
  await writeFile(join(client, prefix, WORKER_FILE), `${constants.join('\n')}\n${code}`)
}

/** Whole lines of comments, and what types left blank. */
function withoutNotes(source: string): string {
  const lines = source.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\s*$/gm, '').split('\n')
  return `${lines.filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|;\s*$)/.test(line)).join('\n')}\n`
}
