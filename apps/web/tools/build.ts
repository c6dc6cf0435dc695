// Builds the site: the browser's files, then in each language its scripts and static HTML of the public pages, then the size
// check.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LANGUAGES, prefixOf } from '@kivuko/contract/languages.ts'
import { build, type Manifest } from 'vite'
import { CLAIMS_MARK } from '../brand-plugin.ts'
import { buildFrame } from './build-frame.ts'
import { CATALOGUES } from './catalogues.ts'
import { compressFiles } from './compress-files.ts'
import { type Twin, writeDocsFiles } from './docs-files.ts'
import { buildDrawing, type DrawnPage, drawingIn, writeList } from './drawn-pages.ts'
import { BRAND, DIST, IS_TO_LOOK_AT } from './environment.ts'
import type { Spoken } from './marks.ts'
import { type BuiltPage, type PageFiles, pageFiles, type Screen } from './page-files.ts'
import { type SitePage, writeSiteFiles } from './site-files.ts'
import { checkSize } from './size.ts'
import { speakFolder, speakScripts } from './spoken-files.ts'
import { writeWorker } from './write-worker.ts'

type Drawing = { PAGES: DrawnPage[] }
type Renderer = {
  PRERENDERED: readonly Omit<BuiltPage, 'language'>[]
  OTHER_SCREENS: readonly Screen[]
  TWINS: readonly Twin[]
  OFFLINE_SCREENS: readonly string[]
  OFFLINE_SOURCES: readonly string[]
  KNOWN_PAGES: { pages: string[]; under: string[] }
  render: (path: string) => Promise<string>
  renderShell: () => string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(DIST, 'client')
const server = join(DIST, 'server')
/** What renders pages and what draws them, as they were built and in each language. */
const rendering = join(DIST, 'rendering')
const drawing = join(DIST, 'drawing')
const configFile = join(root, 'vite.config.ts')
const languages = CATALOGUES.map(({ language, sentences }) => ({
  language,
  sentences: { ...sentences, [CLAIMS_MARK]: JSON.stringify(BRAND.texts[language] ?? {}) },
  brand: BRAND.name,
}))

/** Fetched where one of them is shown, and kept then: larger than all other typefaces together. */
const RARE_LETTERS = /^inter-latin-ext-/

// `npm start` keeps its demonstration until the sources change: after a build by hand it has to build anew.
await rm(join(DIST, 'sources.sha256'), { force: true })
await build({ configFile, logLevel: 'warn', build: { outDir: client, emptyOutDir: true, manifest: true } })
await build({
  configFile,
  logLevel: 'warn',
  build: { outDir: server, emptyOutDir: true, ssr: join(root, 'src/prerender.tsx'), copyPublicDir: false },
})

// The manifest and the page without content are for this build, not for the public.
const manifestFile = join(DIST, 'manifest.json')
await rename(join(client, '.vite/manifest.json'), manifestFile)
await rm(join(client, '.vite'), { recursive: true })
const template = join(client, '__template.html')
await rename(join(client, 'index.html'), template)
const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
const names = await speakScripts(join(client, 'assets'), languages)
const ofEnglish = new Set(names.get('en')?.values())
const fonts = (await readdir(join(client, 'assets')))
  .filter((name) => name.endsWith('.woff2') && !RARE_LETTERS.test(name))
  .map((name) => `/assets/${name}`)
const prefixes = LANGUAGES.map(prefixOf).filter((prefix) => prefix !== '')

const files = new Map<string, PageFiles>()
const pages: SitePage[] = []
let screens: readonly Screen[] = []
let documentation: readonly Twin[] = []
let spentMs = 0
for (const spoken of languages) {
  const { language } = spoken
  const before = process.cpuUsage()
  const writer = await pageFiles({ client, language, manifest, names: names.get(language) ?? new Map() })
  files.set(language, writer)
  const { PRERENDERED, OTHER_SCREENS, OFFLINE_SCREENS, OFFLINE_SOURCES, TWINS, KNOWN_PAGES, render, renderShell } =
    await rendererIn(spoken)
  for (const found of PRERENDERED) {
    const page = { ...found, language }
    if (page.english === 'page' && language !== 'en') continue
    await writer.writePage(page, await render(page.path))
    pages.push(page)
  }
  await writer.writeShell('__spa-fallback.html', { sources: [], calls: [] }, renderShell())
  // Each with its code in its head, so that nothing has to run before it is asked for.
  for (const { path, ...screen } of OTHER_SCREENS)
    await writer.writeShell(`${path.slice(1)}/index.html`, screen, renderShell())
  const kept = OTHER_SCREENS.filter(({ path }) => OFFLINE_SCREENS.includes(path)).flatMap(({ sources }) => sources)
  // The screens that show what was kept of balances and transactions.
  await writeWorker(client, {
    language,
    screens: OFFLINE_SCREENS,
    files: [...writer.addressesOf([...kept, ...OFFLINE_SOURCES]), ...fonts].sort(),
  })
  if (language !== 'en') {
    spentMs += process.cpuUsage(before).user / 1000
    continue
  }
  screens = OTHER_SCREENS
  documentation = TWINS
  // Read by the server (apps/api/src/platform/known-pages.ts).
  await writeFile(join(client, '__pages.json'), JSON.stringify({ ...KNOWN_PAGES, prefixes }))
}
await rm(server, { recursive: true })
await rm(rendering, { recursive: true })
await writeSiteFiles(client, pages)
await writeDocsFiles(client, documentation)
await buildFrame(client)
await rm(template)
await compressFiles(client, (name) => IS_TO_LOOK_AT && isOfOthers(name))
await checkSize(client)
await writeDrawing()
console.log(`Pages of ${languages.length - 1} more languages: ${(spentMs / 1000).toFixed(1)} s of processor time`)

/** A page or a script of another language than English alone. */
function isOfOthers(name: string): boolean {
  const [folder = '', file = ''] = name.split('/')
  return folder === 'assets' ? file.endsWith('.js') && !ofEnglish.has(file) : prefixes.includes(`/${folder}`)
}

/** What renders pages, in one language. */
async function rendererIn(spoken: Spoken): Promise<Renderer> {
  const folder = join(rendering, spoken.language)
  await speakFolder(server, folder, spoken)
  return (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer
}

/** What the server draws customers' first screens with: the code in each language, and the pages that it fills. */
async function writeDrawing(): Promise<void> {
  await buildDrawing(drawing, configFile)
  for (const spoken of languages) await speakFolder(drawing, drawingIn(client, spoken.language), spoken)
  const { PAGES } = (await import(pathToFileURL(join(drawingIn(client, 'en'), 'draw.js')).href)) as Drawing
  await writeList(client, PAGES)
  for (const { path } of PAGES) {
    const sources = screens.find((screen) => screen.path === path)?.sources ?? []
    for (const writer of files.values()) await writer.writeDrawn(path, sources)
  }
  await rm(drawing, { recursive: true })
}
