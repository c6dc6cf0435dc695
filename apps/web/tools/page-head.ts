// What the head of a built page tells search engines, and the places where it is linked to.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGES_PAGE } from '@kivuko/contract/docs/changes.ts'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { BRAND, PUBLIC_URL } from './environment.ts'
import { addressOf, type SitePage } from './site-files.ts'

const ADDRESS_NAMES = new Set(['@id', 'url', 'item'])
const PICTURES = join(BRAND.folder, 'pictures')

export function headOf(page: SitePage): string[] {
  return [
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    // Only a whole address is one: a build that does not know where it will stand names none.
    ...(PUBLIC_URL ? [`<link rel="canonical" href="${PUBLIC_URL}${ownAddress(page)}" />`, ...inLanguages(page)] : []),
    ...openGraph(page),
    ...twinLinks(page.path),
    ...(page.data ? [dataBlock(page.data)] : []),
  ]
}

/** A page whose text is English in every language is one page, whatever stands around it. */
function ownAddress(page: SitePage): string {
  return page.english ? page.path : addressOf(page)
}

/** The page in each language, itself included; the English one is for whoever reads none of them. */
function inLanguages({ path, english }: SitePage): string[] {
  if (english) return []
  const link = (hreflang: string, language: Language) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${PUBLIC_URL}${addressOf({ path, language })}" />`
  return [...LANGUAGES.map((language) => link(language, language)), link('x-default', 'en')]
}

/** Of the documentation: the same text as Markdown; of its changes, the feed. */
function twinLinks(path: string): string[] {
  if (!`${path}/`.startsWith('/docs/') || path === '/docs/api') return []
  return [
    `<link rel="alternate" type="text/markdown" href="${path}.md" />`,
    ...(path === CHANGES_PAGE
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(BRAND.name)}: changes of the API" href="${path}.xml" />`,
        ]
      : []),
  ]
}

/** A block of data, which no browser runs and no Content-Security-Policy asks about. Its paths become whole addresses. */
function dataBlock(data: object): string {
  const text = JSON.stringify(data, (name, value) =>
    ADDRESS_NAMES.has(name) && typeof value === 'string' && value.startsWith('/') ? `${PUBLIC_URL}${value}` : value,
  )
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
}

/** A page has a picture of its own in the brand's folder, or shares the site's. */
function openGraph(page: SitePage): string[] {
  const { path, title, description, date } = page
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  const picture = existsSync(join(PICTURES, `${name}.png`)) ? name : 'home'
  const tags = {
    'og:site_name': BRAND.name,
    'og:type': date ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': `${PUBLIC_URL}${ownAddress(page)}`,
    'og:image': `${PUBLIC_URL}/og/${picture}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  return [
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(BRAND.name)}: blog" href="/blogs/feed.xml" />`,
  ]
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
