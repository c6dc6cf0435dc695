// Builds the web app when what it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brandFolder } from '@kivuko/contract/read-brand.ts'
import { inheritedEnvironment, readEnvironment } from '../environment.ts'
import { Refusal } from '../refusal.ts'
import { watchProcess } from '../watched-process.ts'
import { ROOT, WEB_FOLDER } from './environment.ts'

const STAMP = join(WEB_FOLDER, 'dist', 'sources.sha256')
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/money',
  'packages/react',
  'packages/sdk',
  'packages/widget',
  'texts',
  'package-lock.json',
  'tsconfig.base.json',
]
const LEFT_OUT = new Set(['node_modules', '.build', 'dist', 'test', 'test-results'])

/** Whether the last build is made of the sources as they are now. */
export function isWebBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/** Throws a Refusal with the builder's own words when the build fails. */
export async function buildWeb(signal: AbortSignal): Promise<void> {
  const hash = hashSources()
  const build = watchProcess({
    command: [process.execPath, '--run', 'build'],
    cwd: WEB_FOLDER,
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: 'production',
      VITE_SITE_CONTENT: 'demonstration',
      WEB_PACKING: 'quick',
    },
    out: 'pipe',
  })
  let words = ''
  for (const stream of [build.stdout, build.stderr]) {
    stream?.on('data', (text) => {
      words += text
    })
  }
  const stop = () => void build.stop()
  signal.addEventListener('abort', stop)
  const code = await build.exited
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0) throw new Refusal(`${words.trim()}\nThe web app could not be built; the lines above say why.`)
  writeFileSync(STAMP, hash)
}

function hashSources(): string {
  const hash = createHash('sha256')
  const brand = brandFolder(readEnvironment().BRAND_FOLDER)
  for (const file of [...SOURCES.map((name) => join(ROOT, name)), brand].flatMap(listFiles)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}
