// How much JavaScript the pages people arrive at send before anyone touches them. Fails the build above the limit.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { DIST } from './environment.ts'

const LIMIT_KB = 110
const HOME = 'index.html'

/** Scripts and module preloads of one built page, with their gzip size in bytes. */
export async function scriptsOf(client: string, page: string): Promise<{ file: string; bytes: number }[]> {
  const html = await readFile(join(client, page), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  return Promise.all(
    [...new Set(files)].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(join(client, file)), { level: 9 }).length,
    })),
  )
}

/** Of every page that is HTML before any script runs. */
export async function checkSize(client: string): Promise<void> {
  const pages = await Promise.all(
    (await builtPages(client)).map(async (page) => ({ page, scripts: await scriptsOf(client, page) })),
  )
  const sizes = pages
    .map(({ page, scripts }) => ({ page, scripts, total: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }))
    .sort((a, b) => b.total - a.total)
  for (const { file, bytes } of sizes.find(({ page }) => page === HOME)?.scripts ?? [])
    console.log(`  ${kilobytes(bytes).padStart(6)} kB  ${file}`)
  for (const { page, total } of sizes) console.log(`  ${kilobytes(total).padStart(6)} kB  ${page}`)
  const over = sizes.filter(({ total }) => total > LIMIT_KB * 1000).map(({ page }) => page)
  if (over.length > 0) throw new Error(`more than ${LIMIT_KB} kB of JavaScript: ${over.join(', ')}`)
  console.log(
    `JavaScript of ${sizes.length} pages: at most ${kilobytes(sizes[0]?.total ?? 0)} kB gzip (limit ${LIMIT_KB})`,
  )
}

async function builtPages(client: string): Promise<string[]> {
  const files = await readdir(client, { recursive: true })
  const pages = files.filter((file) => file === HOME || file.endsWith(`/${HOME}`))
  if (pages.length === 0) throw new Error('there is no built page to measure')
  return pages
}

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function kilobytes(bytes: number): string {
  return format.format(bytes / 1000)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await checkSize(join(DIST, 'client'))
