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
})

/** Whether there is a page at a path, with or without a slash at its end. Throws when the build has no list. */
export function readKnownPages(root: string): (path: string) => boolean {
  const { pages, under } = file.parse(JSON.parse(readFileSync(join(root, KNOWN_PAGES_FILE), 'utf8')))
  const known = new Set(pages)
  return (path) => {
    const page = path.endsWith('/') && path !== '/' ? path.slice(0, -1) : path
    return known.has(page) || under.some((place) => `${page}/`.startsWith(`${place}/`))
  }
}
