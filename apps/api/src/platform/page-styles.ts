// A built page holds the style of its first paint. The Content-Security-Policy of that page lets in this one style, by the
// hash of its text, and no other.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

const OPENS = '<style>'
const ENDS = '</style>'

/**
 * Answers the policy for one file of the web app: `policy` with the hash of the page's own style, or as it is for what is
 * no page or holds none. Reads each page once, and again when it has changed.
 */
export function pageStyles(): (policy: string, file: string) => string {
  const known = new Map<string, { changedMs: number; source: string | undefined }>()
  return (policy, file) => {
    // Packed forms stand beside the page.
    const page = file.replace(/\.(?:br|gz)$/, '')
    if (!page.endsWith('.html')) return policy
    const changedMs = statSync(page).mtimeMs
    let entry = known.get(page)
    if (entry?.changedMs !== changedMs) {
      entry = { changedMs, source: sourceOf(readFileSync(page, 'utf8')) }
      known.set(page, entry)
    }
    return entry.source ? policy.replace("style-src 'self'", `style-src 'self' ${entry.source}`) : policy
  }
}

function sourceOf(html: string): string | undefined {
  const start = html.indexOf(OPENS)
  const end = html.indexOf(ENDS, start)
  if (start < 0 || end < 0) return undefined
  const style = html.slice(start + OPENS.length, end)
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}
