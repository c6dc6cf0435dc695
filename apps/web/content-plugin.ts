// Turns content/ and the brand's pages into the site: every .mdx file is a page, titled by its first lines. The reference for
// integrators is printed from the contract, as if it were such files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Brand } from '@kivuko/contract/brand.ts'
import { DOCS_GROUPS, printedPages } from '@kivuko/contract/docs/pages.ts'
import mdx from '@mdx-js/rollup'
import type { PluginOption } from 'vite'
import { tablesAsMarkup, twinOf } from './content/markdown.ts'

const root = fileURLToPath(new URL('content/', import.meta.url))
const app = fileURLToPath(new URL('src/main.tsx', import.meta.url))
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
const WORDS_PER_MINUTE = 220
/** Pages that are printed: files of this folder are nowhere. */
const PRINTED = join(root, 'printed/')
/** The same folder as whoever does not build, but serves as it is asked, names it. */
const PRINTED_URL = '/content/printed/'
const EXAMPLE = fileURLToPath(new URL('../../packages/sdk/examples/headless-purchase.mjs', import.meta.url))

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
  text: string
}

/** Where the site will be found: in examples of calls. */
const LOCAL = 'http://localhost:3000'

/**
 * The brand's name stands where they say `{brand}`, the site's address where they say `{origin}`, and a whole program where
 * they say `{headless-purchase}`. `virtual:articles`: path, title and code. `virtual:posts`: newest first. For the build:
 * `virtual:article-heads`, and of the documentation `virtual:twins`, the same text as Markdown.
 */
export function contentPlugins(brand: Pick<Brand, 'name' | 'folder'>, origin = ''): PluginOption[] {
  const named = (text: string) =>
    text
      .replace('{headless-purchase}', () => readFileSync(EXAMPLE, 'utf8').trimEnd())
      .replaceAll('{brand}', brand.name)
      .replaceAll('{origin}', origin || LOCAL)
  return [
    {
      name: 'kivuko-content',
      enforce: 'pre',
      resolveId(id, importer) {
        if (id === 'virtual:site') return join(root, 'site.ts')
        if (MODULES[id]) return `\0${id}`
        if (id.startsWith(PRINTED)) return id
        if (id.startsWith(PRINTED_URL)) return `${PRINTED}${id.slice(PRINTED_URL.length)}`
        // The brand's folder may lie where there are no libraries.
        const isOutside = importer?.endsWith('.mdx') && importer.startsWith(brand.folder) && !/^[./]/.test(id)
        return isOutside ? this.resolve(id, app, { skipSelf: true }) : undefined
      },
      load(id) {
        if (id.startsWith(PRINTED)) return printed().find(({ file }) => file === id)?.text
        return id.startsWith('\0') ? MODULES[id.slice(1)]?.(entries(brand.folder, named)) : undefined
      },
      transform: (code, id) =>
        id.endsWith('.mdx') ? tablesAsMarkup(named(code.replace(FRONT_MATTER, ''))) : undefined,
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
  'virtual:docs-pages': (all) =>
    `export const DOCS_GROUPS = ${JSON.stringify(
      DOCS_GROUPS.map(({ title, paths }) => ({
        title,
        pages: inOrder(all, paths).map(({ path, title: name }) => ({ path, title: name })),
      })),
    )}`,
  'virtual:twins': (all) =>
    `export const TWINS = ${JSON.stringify(
      DOCS_GROUPS.flatMap(({ title, paths }) =>
        inOrder(all, paths).map((entry) => ({ group: title, ...twinOf(entry) })),
      ),
    )}`,
  'virtual:article-heads': (all) =>
    `export const ARTICLE_HEADS = ${JSON.stringify(all.map(({ path, title, description, date }) => ({ path, title, description, date })))}`,
}

function inOrder(all: Entry[], paths: readonly string[]): Entry[] {
  return paths.map((path) => {
    const entry = all.find((each) => each.path === path)
    if (!entry) throw new Error(`the documentation has no page ${path}`)
    return entry
  })
}

type Named = (text: string) => string

type Source = { file: string; text: string; path: string }

/** As files would be, in a folder that there is not. */
function printed(): Source[] {
  return printedPages().map(({ path, title, description, text }) => ({
    path,
    file: `${PRINTED}${path.slice('/docs/'.length).replaceAll('/', '-')}.mdx`,
    text: `---\ntitle: ${title}\ndescription: ${description}\n---\n${text}\n`,
  }))
}

/** `pages/x.mdx` is /x, `posts/x.mdx` is /blogs/x. */
function entries(folder: string, named: Named): Entry[] {
  return [
    ...filesIn(join(root, 'pages'), join(folder, 'pages')).map((file) => readFile(file, '/')),
    ...printed(),
    ...postFiles(folder).map((file) => readFile(file, '/blogs/')),
  ].map((source) => readEntry(named, source))
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

function readFile(file: string, base: string): Source {
  const path = `${base}${basename(file, '.mdx').replace('.', '/')}`
  return { path, file, text: readFileSync(file, 'utf8') }
}

function readEntry(named: Named, { file, path, text: written }: Source): Entry {
  const text = named(written)
  const head = FRONT_MATTER.exec(text)
  const lines = (head?.[1] ?? '').split('\n').map((line) => /^(\w+):\s*(.*)$/.exec(line))
  const { title, description, date, effective } = Object.fromEntries(lines.map((match) => [match?.[1], match?.[2]]))
  if (!title || !description) throw new Error(`${file} must begin with its title and description between lines of ---`)
  const body = text.slice(head?.[0].length)
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE))
  return { path, title, description, date, effective, minutes, file, text: body }
}
