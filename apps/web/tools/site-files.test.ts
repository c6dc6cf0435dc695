// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const post = { language: 'en', english: 'text' } as const
const PAGES = [
  { path: '/', language: 'en', title: 'Home', description: 'What it is & costs' },
  { path: '/sign-in', language: 'en', title: 'Sign in', description: 'Sign in', isUnlisted: true },
  { path: '/blogs/old', ...post, title: 'Old · Kivuko', description: 'An old post', date: '2026-10-01' },
  { path: '/blogs/new', ...post, title: 'New · Kivuko', description: 'A new post', date: '2026-11-01' },
] as const
const IN_SWAHILI = PAGES.map((page) => ({ ...page, language: 'sw' as const }))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kivuko-site-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.resetModules()
  await rm(folder, { recursive: true })
})

/** As a build that stands, or will stand, at this address. */
async function builtFor(address: string) {
  vi.stubEnv('PUBLIC_URL', address)
  vi.resetModules()
  const [files, head] = await Promise.all([import('./site-files.ts'), import('./page-head.ts')])
  await files.writeSiteFiles(folder, [...PAGES, ...IN_SWAHILI])
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { read, headOf: head.headOf }
}

test('PUB-93 robots may read everything but the API, and are told where the sitemap is', async () => {
  const { read } = await builtFor('https://kivuko.example/')
  expect(await read('robots.txt')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: https://kivuko.example/sitemap.xml\n',
  )
  const sitemap = await read('sitemap.xml')
  expect([...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
    'https://kivuko.example/',
    'https://kivuko.example/blogs/old',
    'https://kivuko.example/blogs/new',
    'https://kivuko.example/sw',
  ])
})

test('PUB-93 the feed has the posts, newest first, with their whole addresses', async () => {
  const { read } = await builtFor('https://kivuko.example')
  const feed = await read('blogs/feed.xml')
  expect(feed).toContain('<rss version="2.0"')
  const items = feed.split('<item>').slice(1)
  expect(items.map((item) => /<title>(?:<!\[CDATA\[)?([^<\]]+)/.exec(item)?.[1])).toEqual(['New', 'Old'])
  expect(items[0]).toContain('<link>https://kivuko.example/blogs/new</link>')
})

test('PUB-93 a page names its one address, and what is shown where it is linked to', async () => {
  const { headOf } = await builtFor('https://kivuko.example/')
  const [home, , post] = PAGES.map((page) => headOf(page).join('\n'))
  expect(home).toContain('<meta name="description" content="What it is &amp; costs" />')
  expect(home).toContain('<link rel="canonical" href="https://kivuko.example/" />')
  for (const [property, content] of [
    ['og:type', 'website'],
    ['og:title', 'Home'],
    ['og:url', 'https://kivuko.example/'],
    ['og:image', 'https://kivuko.example/og/home.png'],
  ])
    expect(home).toContain(`<meta property="${property}" content="${content}" />`)
  expect(home).toContain('<link rel="alternate" type="application/rss+xml"')
  expect(post).toContain('<meta property="og:type" content="article" />')
  expect(post).toContain('<link rel="canonical" href="https://kivuko.example/blogs/old" />')
})

test('LNG-07 a page names itself in every language, and a text that is in English alone only that', async () => {
  const { headOf } = await builtFor('https://kivuko.example')
  const [home, , text] = IN_SWAHILI.map((page) => headOf(page).join('\n'))
  expect(home).toContain('<link rel="canonical" href="https://kivuko.example/sw" />')
  expect([...(home ?? '').matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, ...found]) => found)).toEqual([
    ['en', 'https://kivuko.example/'],
    ...['sw', 'fr', 'ha', 'yo', 'pcm'].map((code) => [code, `https://kivuko.example/${code}`]),
    ['x-default', 'https://kivuko.example/'],
  ])
  expect(text).toContain('<link rel="canonical" href="https://kivuko.example/blogs/old" />')
  expect(text).not.toContain('hreflang')
})

test('PRC-13 a page says what it is about in a block of data that ends nowhere early, with whole addresses', async () => {
  const { headOf } = await builtFor('https://kivuko.example')
  const page = { path: '/coins/x', language: 'en' as const, title: 'X', description: 'X', source: undefined }
  const data = { '@id': '/coins/x', name: 'a/b </script><script>', list: [{ item: '/coins', position: 1 }] }
  const block = headOf({ ...page, data }).find((line) => line.startsWith('<script')) ?? ''
  expect(block.match(/<\/?script/g)).toHaveLength(2)
  expect(JSON.parse(block.replace(/^<script type="application\/ld\+json">|<\/script>$/g, ''))).toEqual({
    '@id': 'https://kivuko.example/coins/x',
    name: 'a/b </script><script>',
    list: [{ item: 'https://kivuko.example/coins', position: 1 }],
  })
  expect(headOf(page).join('')).not.toContain('<script')
})

test('PUB-93 a build that does not know where it will stand names no canonical address', async () => {
  const { headOf } = await builtFor('')
  expect(headOf({ path: '/', language: 'en', title: '', description: '' }).join('')).not.toContain('canonical')
})
