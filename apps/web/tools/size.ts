// How much JavaScript the pages people arrive at send before anyone touches them. Fails the build above the limit.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LIMIT_KB = 110
const PAGES = ['/', '/buy', '/business'] as const
const client = new URL('../dist/client/', import.meta.url)

/** Scripts and module preloads of one built page, with their gzip size in bytes. */
export async function scriptsOf(page: string): Promise<{ file: string; bytes: number }[]> {
  const html = await readFile(new URL(page, client), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  return Promise.all(
    [...new Set(files)].map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(new URL(file, client)), { level: 9 }).length,
    })),
  )
}

export async function checkSize(): Promise<void> {
  for (const page of PAGES) {
    const scripts = await scriptsOf(page === '/' ? 'index.html' : `${page.slice(1)}/index.html`)
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    if (page === '/')
      for (const { file, bytes } of scripts) console.log(`  ${kilobytes(bytes).padStart(6)} kB  ${file}`)
    console.log(`JavaScript of ${page}: ${kilobytes(total)} kB gzip (limit ${LIMIT_KB})`)
    if (total > LIMIT_KB * 1000) throw new Error(`${page} sends more than ${LIMIT_KB} kB of JavaScript`)
  }
}

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function kilobytes(bytes: number): string {
  return format.format(bytes / 1000)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await checkSize()
