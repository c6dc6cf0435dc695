// Turns content/ and the brand's pages into the site: every .mdx file is a page, titled by its first lines.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@kivuko/contract/brand.ts'
import mdx from '@mdx-js/rollup'
import type { PluginOption } from 'vite'

const root = fileURLToPath(new URL('content/', import.meta.url))
const app = fileURLToPath(new URL('src/main.tsx', import.meta.url))
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
const WORDS_PER_MINUTE = 220

type Entry = {
  path: string
  title: string
  description: string
  /** Posts only: the day it was published. */
  date?: string
  /** Pages that state since when they hold. */
  effective?: string
  minutes: number
  file: string
}

/**
 * The brand's name stands where they say `{brand}`. `virtual:articles`: path, title and code. `virtual:posts`: newest
 * first. `virtual:article-heads`: for the build.
 */
export function contentPlugins(brand: Pick<Brand, 'name' | 'folder'>): PluginOption[] {
  const named = (text: string) => text.replaceAll('{brand}', brand.name)
  return [
    {
      name: 'kivuko-content',
      enforce: 'pre',
      resolveId(id, importer) {
        if (id === 'virtual:site') return join(root, 'site.ts')
        if (MODULES[id]) return `\0${id}`
        // The brand's folder may lie where there are no libraries.
        const isOutside = importer?.endsWith('.mdx') && importer.startsWith(brand.folder) && !/^[./]/.test(id)
        return isOutside ? this.resolve(id, app, { skipSelf: true }) : undefined
      },
      load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.(entries(brand.folder, named)) : undefined),
      transform: (code, id) => (id.endsWith('.mdx') ? named(code.replace(FRONT_MATTER, '')) : undefined),
    },
    { enforce: 'pre', ...mdx() },
  ]
}

const MODULES: Record<string, (all: Entry[]) => string> = {
  'virtual:articles': (all) =>
    `export const ARTICLES = [${all
      .map(
        ({ path, title, date, effective, minutes, file }) =>
          `{ ...${JSON.stringify({ path, title, date, effective, minutes: date ? minutes : undefined })}, load: () => import(${JSON.stringify(file)}) }`,
      )
      .join(',\n')}]`,
  'virtual:posts': (all) =>
    `export const POSTS = ${JSON.stringify(
      all
        .filter(({ date }) => date)
        .sort((a, b) => String(b.date).localeCompare(String(a.date)))
        .map(({ path, title, description, date, minutes }) => ({ path, title, description, date, minutes })),
    )}`,
  'virtual:article-heads': (all) =>
    `export const ARTICLE_HEADS = ${JSON.stringify(all.map(({ path, title, description, date }) => ({ path, title, description, date })))}`,
}

type Named = (text: string) => string

/** `pages/x.mdx` is /x, `posts/x.mdx` is /blogs/x. */
function entries(folder: string, named: Named): Entry[] {
  return [
    ...filesIn(join(root, 'pages'), join(folder, 'pages')).map((file) => readEntry(named, file, '/')),
    ...postFiles(folder).map((file) => readEntry(named, file, '/blogs/')),
  ]
}

/** An operator who writes posts has none of the product's. */
function postFiles(folder: string): string[] {
  const own = join(folder, 'posts')
  return filesIn(existsSync(own) ? own : join(root, 'blog'))
}

/** Of files with one name, that of the last folder. */
function filesIn(...folders: string[]): string[] {
  const byName = new Map(
    folders.flatMap((folder) =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith('.mdx'))
        .map((name) => [name, join(folder, name)] as const),
    ),
  )
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file)
}

function readEntry(named: Named, file: string, base: string): Entry {
  const path = `${base}${basename(file, '.mdx').replace('.', '/')}`
  const text = named(readFileSync(file, 'utf8'))
  const head = FRONT_MATTER.exec(text)
  const lines = (head?.[1] ?? '').split('\n').map((line) => /^(\w+):\s*(.*)$/.exec(line))
  const { title, description, date, effective } = Object.fromEntries(lines.map((match) => [match?.[1], match?.[2]]))
  if (!title || !description) throw new Error(`${file} must begin with its title and description between lines of ---`)
  const words = text.slice(head?.[0].length).split(/\s+/).length
  return { path, title, description, date, effective, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)), file }
}
