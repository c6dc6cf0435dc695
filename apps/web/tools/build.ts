// Builds the site: the browser's files, then static HTML of the public pages, then the size check.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { BRAND, DIST } from './environment.ts'
import { escapeHtml, headOf } from './page-head.ts'
import { type SitePage, writeSiteFiles } from './site-files.ts'
import { checkSize } from './size.ts'

type Renderer = {
  PRERENDERED: readonly SitePage[]
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
const template = stylesFirst(await readFile(join(client, 'index.html'), 'utf8'))
const typeface = BRAND.typeface?.web ?? 'fonts/latin.woff2'
const font = Object.keys(manifest).find((name) => name.endsWith(typeface))
if (!font) throw new Error(`the build has no ${typeface} to preload`)
/** The server looks at it: it serves no site of another brand than its own. */
const brandLink = `<meta name="brand" content="${BRAND.fingerprint}" />`
const fontLink = `<link rel="preload" href="/${manifest[font]?.file}" as="font" type="font/woff2" crossorigin />`

const { PRERENDERED, KNOWN_PAGES, render, renderShell } = (await import(
  pathToFileURL(join(server, 'prerender.js')).href
)) as Renderer
for (const page of PRERENDERED) {
  const chunks = page.source ? staticImports(page.source) : []
  const head = [
    ...headOf(page),
    fontLink,
    ...chunks
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}" crossorigin />`),
  ]
  await write(page.path === '/' ? 'index.html' : `${page.path.slice(1)}/index.html`, {
    title: page.title,
    head,
    app: await render(page.path),
  })
}
await write('__spa-fallback.html', { title: BRAND.name, head: [brandLink, fontLink], shell: renderShell() })
// Read by the server (apps/api/src/platform/known-pages.ts).
await writeFile(join(client, '__pages.json'), JSON.stringify(KNOWN_PAGES))
await rm(server, { recursive: true })
await writeSiteFiles(client, PRERENDERED)
await compress()
await checkSize(client)

async function write(
  file: string,
  page: { title: string; head: string[]; app?: string; shell?: string },
): Promise<void> {
  const html = template
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace('<!--head-->', () => page.head.join('\n    '))
    .replace('<div id="root"><!--app--></div>', () =>
      page.app === undefined
        ? `<div id="root">${page.shell}</div>`
        : `<div id="root" data-prerendered>${page.app}</div>`,
    )
  // What the Content-Security-Policy would refuse must not be written in the first place.
  const inline = /<script(?![^>]*\ssrc=|\stype="application\/ld\+json">)|<style|\sstyle="|\son\w+="/.exec(html)
  if (inline) throw new Error(`${file} has inline script or style: ${html.slice(inline.index, inline.index + 80)}`)
  if (html.includes('<!--$!-->')) throw new Error(`${file} has a part that was not rendered ahead`)
  await mkdir(dirname(join(client, file)), { recursive: true })
  await writeFile(join(client, file), html)
}

/** On a slow network the first paint waits for the style sheet alone: it goes ahead of every script. */
function stylesFirst(html: string): string {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
  if (!link) throw new Error('the built page has no style sheet')
  return html
    .replace(link, '')
    .replace('<link rel="icon"', () => `${link.trim()}\n    <link rel="icon"`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Beside each text file its gzip and Brotli form, so that the server never compresses while someone waits. */
async function compress(): Promise<void> {
  const names = await readdir(client, { recursive: true })
  for (const name of names.filter((each) => /\.(m?js|css|html|svg|xml|txt|webmanifest)$/.test(each))) {
    const content = await readFile(join(client, name))
    await writeFile(join(client, `${name}.gz`), gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(join(client, `${name}.br`), brotliCompressSync(content, { params }))
  }
}

/** The files a module needs before it can run, itself included. */
function staticImports(name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no ${name}`)
  if (seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => staticImports(each, seen))]
}
