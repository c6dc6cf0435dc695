// Which addresses the built web app has a page at, as its build wrote them down.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export const KNOWN_PAGES_FILE = '__pages.json'

const file = z.object({
  /** '/dashboard' */
  pages: z.array(z.string()),
  /** What stands below '/console' is the app's own matter. */
  under: z.array(z.string()),
  /** '/sw': below each is every page in another language. What stands under a place is in English alone. */
  prefixes: z.array(z.string()),
})

export type KnownPages = {
  /** Whether there is a page at a path, with or without a slash at its end. */
  isKnown: (path: string) => boolean
  /** Of each language; that of English is empty. */
  prefixes: readonly string[]
  /** The beginning of a path that says its language; nothing in English. */
  prefixOf: (path: string) => string
}

/** Throws when the build has no list. */
export function readKnownPages(root: string): KnownPages {
  const { pages, under, prefixes } = file.parse(JSON.parse(readFileSync(join(root, KNOWN_PAGES_FILE), 'utf8')))
  const known = new Set(pages)
  const prefixOf = (path: string) => prefixes.find((prefix) => `${path}/`.startsWith(`${prefix}/`)) ?? ''
  const isKnown = (path: string) => {
    const prefix = prefixOf(path)
    const page = path.slice(prefix.length).replace(/(?<=.)\/$/, '')
    return (
      known.has(page === '' ? '/' : page) ||
      (prefix === '' && under.some((place) => `${page}/`.startsWith(`${place}/`)))
    )
  }
  return { isKnown, prefixes: ['', ...prefixes], prefixOf }
}
