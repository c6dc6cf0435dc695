// Turns content/ into the site: every .mdx file is a page, titled by its first lines.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mdx from '@mdx-js/rollup'
import type { PluginOption } from 'vite'

const root = fileURLToPath(new URL('content/', import.meta.url))
/** `content/blog/x.mdx` is /blogs/x, `content/pages/x.mdx` is /x. */
const FOLDERS = { pages: '/', blog: '/blogs/' } as const
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

/** `virtual:articles`: path, title and code. `virtual:posts`: newest first. `virtual:article-heads`: for the build. */
export function contentPlugins(): PluginOption[] {
  return [
    {
      name: 'kivuko-content',
      enforce: 'pre',
      resolveId: (id) => (MODULES[id] ? `\0${id}` : undefined),
      load: (id) => (id.startsWith('\0') ? MODULES[id.slice(1)]?.(entries()) : undefined),
      transform: (code, id) => (id.endsWith('.mdx') ? code.replace(FRONT_MATTER, '') : undefined),
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

function entries(): Entry[] {
  return Object.entries(FOLDERS).flatMap(([folder, base]) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => readEntry(join(root, folder, name), `${base}${name.slice(0, -4).replace('.', '/')}`)),
  )
}

function readEntry(file: string, path: string): Entry {
  const text = readFileSync(file, 'utf8')
  const head = FRONT_MATTER.exec(text)
  const lines = (head?.[1] ?? '').split('\n').map((line) => /^(\w+):\s*(.*)$/.exec(line))
  const { title, description, date, effective } = Object.fromEntries(lines.map((match) => [match?.[1], match?.[2]]))
  if (!title || !description) throw new Error(`${file} must begin with its title and description between lines of ---`)
  const words = text.slice(head?.[0].length).split(/\s+/).length
  return { path, title, description, date, effective, minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)), file }
}
