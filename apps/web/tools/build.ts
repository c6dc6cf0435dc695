// Builds the site: the browser's files, then static HTML of the public pages, then the size check.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { addPushHandlers } from './add-push-handlers.ts'
import { buildFrame } from './build-frame.ts'
import { compressFiles } from './compress-files.ts'
import { type Twin, writeDocsFiles } from './docs-files.ts'
import { buildDrawing, classesIn, DRAWING_FOLDER, type DrawnPage, writeList } from './drawn-pages.ts'
import { BRAND, DIST } from './environment.ts'
import { escapeHtml, headOf } from './page-head.ts'
import { styleOf, styleOfClasses } from './page-style.ts'
import { type SitePage, writeSiteFiles } from './site-files.ts'
import { checkSize } from './size.ts'

type BuiltPage = SitePage & {
  sources: readonly string[]
  thenSources?: readonly string[]
  earlySources?: readonly string[]
}
type Renderer = {
  PRERENDERED: readonly BuiltPage[]
  OTHER_SCREENS: readonly { path: string; sources: readonly string[]; calls: readonly string[] }[]
  TWINS: readonly Twin[]
  KNOWN_PAGES: { pages: string[]; under: string[] }
  render: (path: string) => Promise<string>
  renderShell: () => string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(DIST, 'client')
const server = join(DIST, 'server')
const configFile = join(root, 'vite.config.ts')

// `npm start` keeps its demonstration until the sources change: after a build by hand it has to build anew.
await rm(join(DIST, 'sources.sha256'), { force: true })
await build({ configFile, logLevel: 'warn', build: { outDir: client, emptyOutDir: true, manifest: true } })
await build({
  configFile,
  logLevel: 'warn',
  build: { outDir: server, emptyOutDir: true, ssr: join(root, 'src/prerender.tsx'), copyPublicDir: false },
})

// The manifest is for this build, not for the public.
const manifestFile = join(DIST, 'manifest.json')
await rename(join(client, '.vite/manifest.json'), manifestFile)
await rm(join(client, '.vite'), { recursive: true })
const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
const template = splitTemplate(await readFile(join(client, 'index.html'), 'utf8'))
/** What every page runs once it comes alive. */
const appFiles = staticImports('src/main.tsx')
/** The server looks at it: it serves no site of another brand than its own. */
const brandLink = `<meta name="brand" content="${BRAND.fingerprint}" />`

const { PRERENDERED, OTHER_SCREENS, TWINS, KNOWN_PAGES, render, renderShell } = (await import(
  pathToFileURL(join(server, 'prerender.js')).href
)) as Renderer
for (const page of PRERENDERED) {
  const code = [...new Set([...appFiles, ...filesOf(page.sources)])]
  const app = await render(page.path)
  await write(page.path === '/' ? 'index.html' : `${page.path.slice(1)}/index.html`, {
    title: page.title,
    head: [...headOf(page), `<style>${await styleOf(app)}</style>`],
    data: {
      start: 'sign',
      code: addresses(code),
      later: addresses(filesOf(page.thenSources ?? []).filter((file) => !code.includes(file))),
      early: addresses(filesOf(page.earlySources ?? [])),
      style: template.styleLink.match(/href="([^"]*)"/)?.[1] ?? '',
    },
    // The whole style is one file for all pages: the first script asks for it once the page is painted.
    body: `<div id="root" data-prerendered>${app}</div>\n    <noscript>${template.styleLink}</noscript>`,
  })
}
await writeShell('__spa-fallback.html', { sources: [], calls: [] })
// Each with its code in its head, so that nothing has to run before it is asked for.
for (const { path, ...screen } of OTHER_SCREENS) await writeShell(`${path.slice(1)}/index.html`, screen)
// Read by the server (apps/api/src/platform/known-pages.ts).
await writeFile(join(client, '__pages.json'), JSON.stringify(KNOWN_PAGES))
await rm(server, { recursive: true })
await writeSiteFiles(client, PRERENDERED)
await writeDocsFiles(client, TWINS)
await buildFrame(client)
await addPushHandlers(client)
await compressFiles(client)
await checkSize(client)
await buildDrawing(client, configFile)
const { PAGES } = (await import(pathToFileURL(join(client, DRAWING_FOLDER, 'draw.js')).href)) as { PAGES: DrawnPage[] }
for (const { path } of PAGES) await writeDrawn(path)
await writeList(client, PAGES)

type WrittenPage = { title: string; head: string[]; data: Record<string, string>; body: string }

async function write(file: string, { title, head, data, body }: WrittenPage): Promise<void> {
  const told = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const html = template.html
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<script async', () => `<script async${told.join('')}`)
    .replace('<div id="root"><!--app--></div>', () => body)
  // What the Content-Security-Policy would refuse must not be written in the first place: of a page it knows one style.
  const inline =
    /<script(?![^>]*\ssrc=|\stype="application\/(?:ld\+)?json")|\sstyle="|\son\w+="|<style[\s\S]*<style/.exec(html)
  if (inline) throw new Error(`${file} has inline script or style: ${html.slice(inline.index, inline.index + 80)}`)
  if (html.includes('<!--$!-->')) throw new Error(`${file} has a part that was not rendered ahead`)
  await mkdir(dirname(join(client, file)), { recursive: true })
  await writeFile(join(client, file), html)
}

/** The page of the bundler without its style sheet, which stands elsewhere on each page. */
function splitTemplate(html: string): { html: string; styleLink: string } {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
  if (!link) throw new Error('the built page has no style sheet')
  return { html: html.replace(link, ''), styleLink: link.trim() }
}

/** A page that is not built ahead: it shows that it loads, and becomes what its address asks for. */
async function writeShell(
  file: string,
  { sources, calls }: { sources: readonly string[]; calls: readonly string[] },
): Promise<void> {
  // The first script before all, with what it needs to run: it asks the server while the others are on their way.
  const code = [...new Set([...staticImports('index.html'), ...appFiles, ...filesOf(sources)])]
  await write(file, {
    title: BRAND.name,
    head: [
      brandLink,
      template.styleLink,
      ...code.map((each) => `<link rel="modulepreload" href="/${each}" crossorigin />`),
    ],
    data: { start: 'now', calls: calls.join(' ') },
    body: `<div id="root">${renderShell()}</div>`,
  })
}

/** A page that the server fills for one customer: painted from itself alone, and taken over as soon as its code is there. */
async function writeDrawn(path: string): Promise<void> {
  const sources = OTHER_SCREENS.find((screen) => screen.path === path)?.sources ?? []
  const code = [
    ...new Set([
      ...filesOf(['index.html', 'src/lib/whose-page.ts']),
      ...appFiles,
      ...filesOf([...sources, 'src/app/drawn-start.ts']),
    ]),
  ]
  const classes = await classesIn(code.map((file) => join(client, file)))
  await write(`${DRAWING_FOLDER}${path}.html`, {
    title: BRAND.name,
    head: [
      brandLink,
      `<style>${await styleOfClasses(classes)}</style>`,
      `<script type="module" async src="/${chunkOf('src/lib/whose-page.ts').file}"></script>`,
      ...code.map((each) => `<link rel="modulepreload" href="/${each}" crossorigin />`),
    ],
    data: {
      start: 'sign',
      now: 'yes',
      code: '',
      later: '',
      early: '',
      style: template.styleLink.match(/href="([^"]*)"/)?.[1] ?? '',
    },
    body: `<div id="root" data-of="%of%"><!--drawn--></div>\n    <script type="application/json" id="drawn">%told%</script>`,
  })
}

function addresses(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ')
}

function filesOf(sources: readonly string[]): string[] {
  return [...new Set(sources.flatMap((source) => staticImports(source)))]
}

function chunkOf(name: string): Manifest[string] {
  const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name)
  if (!chunk) throw new Error(`the build has no ${name}`)
  return chunk
}

/** The files that a module, or a chunk of vite.config.ts by its name, needs before it can run; itself included. */
function staticImports(name: string, seen = new Set<string>()): string[] {
  const chunk = chunkOf(name)
  if (seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => staticImports(each, seen))]
}
