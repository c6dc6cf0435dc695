// What the site tells machines: which pages there are, what may be read, and the blog as a feed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, prefixOf } from '@kivuko/contract/languages.ts'
import { Feed } from 'feed'
import { BRAND, PUBLIC_URL } from './environment.ts'

/** Machines want whole addresses: without PUBLIC_URL, those of an installation on this machine. */
const BASE = PUBLIC_URL || 'http://localhost:3000'

export type SitePage = {
  path: string
  language: Language
  title: string
  description: string
  date?: string
  data?: object
  isUnlisted?: boolean
  /** `text`: in English in every language, within a frame that is not. `page`: built ahead in English alone. */
  english?: 'text' | 'page'
}

/** Where a page stands: '/sw/buy', and '/sw' for the home page. */
export function addressOf({ path, language }: Pick<SitePage, 'path' | 'language'>): string {
  return `${prefixOf(language)}${path}`.replace(/(.)\/$/, '$1')
}

/** sitemap.xml, robots.txt and the feed of posts. */
export async function writeSiteFiles(client: string, pages: readonly SitePage[]): Promise<void> {
  await writeFile(join(client, 'sitemap.xml'), sitemap(pages))
  await writeFile(
    join(client, 'robots.txt'),
    `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${BASE}/sitemap.xml\n`,
  )
  await mkdir(join(client, 'blogs'), { recursive: true })
  await writeFile(join(client, 'blogs', 'feed.xml'), feed(pages))
}

function sitemap(pages: readonly SitePage[]): string {
  const urls = pages
    .filter((page) => !page.isUnlisted && (page.language === 'en' || !page.english))
    .map((page) => {
      const date = page.date ? `<lastmod>${page.date}</lastmod>` : ''
      return `  <url><loc>${BASE}${addressOf(page)}</loc>${date}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function feed(pages: readonly SitePage[]): string {
  const posts = pages
    .filter(({ date, language }) => date && language === 'en')
    .sort((a, b) => String(b.date).localeCompare(String(a.date)))
  const channel = new Feed({
    id: `${BASE}/blogs`,
    link: `${BASE}/blogs`,
    title: `${BRAND.name}: blog`,
    description: `How ${BRAND.name} works, what it costs and what is new, in plain words.`,
    language: 'en',
    copyright: BRAND.name,
    updated: dayOf(posts[0]?.date),
    feedLinks: { rss: `${BASE}/blogs/feed.xml` },
  })
  for (const { path, title, description, date } of posts) {
    const link = `${BASE}${path}`
    channel.addItem({ id: link, link, title: withoutSuffix(title), description, date: dayOf(date) })
  }
  return channel.rss2()
}

/** A feed has its own name. */
function withoutSuffix(title: string): string {
  const suffix = ` · ${BRAND.name}`
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
}

function dayOf(day: string | undefined): Date {
  return new Date(`${day}T00:00:00Z`)
}
