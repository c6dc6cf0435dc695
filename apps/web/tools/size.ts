// How much JavaScript the pages people arrive at send: before anyone is there, and at the first sign of a person. And that
// nothing stands between a page and its first paint. Fails the build otherwise.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@kivuko/contract/languages.ts'
import { DIST } from './environment.ts'

/** Gzip, of what is fetched while nobody has touched the page. */
const UNTOUCHED_LIMIT_KB = 40
/** Gzip, of all that has come once the page is alive: what came untouched is in it. */
const ALIVE_LIMIT_KB = 125
const HOME = 'index.html'
/** Of all languages but English. */
const OTHERS_SHOWN = 5
const PREFIXES = LANGUAGES.slice(1).map((language) => `${language}/`)
/** Of a page that is HTML before any script runs. */
const AHEAD = 'data-prerendered'

/** `all`: with what is fetched behind the first touch, for what comes after it. */
type PageSize = { page: string; untouched: number; alive: number; all: number }

/** Of every page that is HTML before any script runs. */
export async function checkSize(client: string): Promise<void> {
  const sizes = await Promise.all((await builtPages(client)).map((page) => sizeOf(client, page)))
  sizes.sort((a, b) => b.alive - a.alive)
  // Those of other languages differ by their sentences alone: the heaviest stand for them.
  for (const { page, untouched, alive, all } of [
    ...sizes.filter(isEnglish),
    ...sizes.filter(isOther).slice(0, OTHERS_SHOWN),
  ])
    console.log(`  ${kilobytes(untouched)} kB, alive ${kilobytes(alive)} kB, in all ${kilobytes(all)} kB  ${page}`)
  const over = sizes.filter((size) => size.untouched > UNTOUCHED_LIMIT_KB * 1000 || size.alive > ALIVE_LIMIT_KB * 1000)
  if (over.length > 0)
    throw new Error(
      `more JavaScript than ${UNTOUCHED_LIMIT_KB} kB untouched or ${ALIVE_LIMIT_KB} kB alive: ${over.map(({ page }) => page).join(', ')}`,
    )
  const most = (of: (size: PageSize) => number) => kilobytes(Math.max(...sizes.map(of)))
  console.log(
    `JavaScript of ${sizes.length} pages, gzip: at most ${most(({ untouched }) => untouched)} kB untouched (limit ${UNTOUCHED_LIMIT_KB}), ${most(({ alive }) => alive)} kB alive (limit ${ALIVE_LIMIT_KB}), ${most(({ all }) => all)} kB in all`,
  )
}

function isOther({ page }: PageSize): boolean {
  return PREFIXES.some((prefix) => page.startsWith(prefix))
}

function isEnglish(size: PageSize): boolean {
  return !isOther(size)
}

async function sizeOf(client: string, page: string): Promise<PageSize> {
  const html = await readFile(join(client, page), 'utf8')
  const waits = findWaits(html)
  if (waits) throw new Error(`${page} cannot be painted before ${waits} is there`)
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const early = await closureOf(client, [...named, ...listed(html, 'early')])
  const alive = await closureOf(client, [...early, ...listed(html, 'code')])
  const all = await closureOf(client, [...alive, ...listed(html, 'later')])
  return {
    page,
    untouched: await bytesOf(client, early),
    alive: await bytesOf(client, alive),
    all: await bytesOf(client, all),
  }
}

/**
 * What a browser would have to fetch before it paints the page: a style sheet, a script that holds the reading up, or
 * what the style inside the page names. What only a browser without scripts reads counts for none.
 */
export function findWaits(html: string): string | undefined {
  const read = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
  const style = /<style>([\s\S]*?)<\/style>/.exec(read)?.[1] ?? ''
  if (style === '') return 'a style, which it does not hold,'
  const sheets = read.match(/<link rel="(?:stylesheet|preload)"[^>]*>/)
  const scripts = read.match(/<script(?![^>]*\sasync|\stype="application\/ld\+json">)[^>]*>/)
  return sheets?.[0] ?? scripts?.[0] ?? style.match(/@import|url\([^)]*\)/)?.[0]
}

/** The files that an attribute of the page's script names. */
function listed(html: string, name: string): string[] {
  const files = new RegExp(`\\sdata-${name}="([^"]*)"`).exec(html)?.[1] ?? ''
  return files
    .split(' ')
    .filter((file) => file !== '')
    .map((file) => file.replace(/^\//, ''))
}

/** With what they import at once, whatever the page says of it. */
async function closureOf(client: string, files: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = await readFile(join(client, file), 'utf8')
    waiting.push(...[...code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `assets/${name}`))
  }
  return [...found]
}

const packed = new Map<string, number>()

async function bytesOf(client: string, files: readonly string[]): Promise<number> {
  let sum = 0
  for (const file of files) {
    const bytes = packed.get(file) ?? gzipSync(await readFile(join(client, file)), { level: 9 }).length
    packed.set(file, bytes)
    sum += bytes
  }
  return sum
}

async function builtPages(client: string): Promise<string[]> {
  const files = await readdir(client, { recursive: true })
  const all = files.filter((file) => file === HOME || file.endsWith(`/${HOME}`))
  const marked = await Promise.all(
    all.map(async (file) => (await readFile(join(client, file), 'utf8')).includes(AHEAD)),
  )
  const pages = all.filter((_, place) => marked[place])
  if (pages.length === 0) throw new Error('there is no built page to measure')
  return pages
}

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function kilobytes(bytes: number): string {
  return format.format(bytes / 1000).padStart(6)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await checkSize(join(DIST, 'client'))
