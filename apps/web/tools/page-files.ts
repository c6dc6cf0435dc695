// Writes the pages of one language: those that are built ahead, the shells of all others, and those that the server fills.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Language, prefixOf } from '@kivuko/contract/languages.ts'
import type { Manifest } from 'vite'
import { classesIn, drawingIn } from './drawn-pages.ts'
import { BRAND } from './environment.ts'
import { escapeHtml, headOf } from './page-head.ts'
import { styleOf, styleOfClasses } from './page-style.ts'
import type { SitePage } from './site-files.ts'

export type BuiltPage = SitePage & {
  sources: readonly string[]
  thenSources?: readonly string[]
  earlySources?: readonly string[]
}
export type Screen = { path: string; sources: readonly string[]; calls: readonly string[] }

export type PageFilesOptions = {
  client: string
  language: Language
  manifest: Manifest
  /** What a script is called in this language, by the name it was built under. */
  names: ReadonlyMap<string, string>
}

export type PageFiles = {
  /** A page that is painted from itself; `app` is the markup of `#root`. */
  writePage: (page: BuiltPage, app: string) => Promise<void>
  /** A page that is not built ahead: it shows that it loads, and becomes what its address asks for. */
  writeShell: (file: string, screen: Omit<Screen, 'path'>, shell: string) => Promise<void>
  /** A page that the server fills for one customer: painted from itself alone, and taken over as soon as its code is there. */
  writeDrawn: (path: string, sources: readonly string[]) => Promise<void>
}

type WrittenPage = { title: string; head: string[]; data: Record<string, string>; body: string }

/** The server looks at it: it serves no site of another brand than its own. */
const BRAND_LINK = `<meta name="brand" content="${BRAND.fingerprint}" />`

export async function pageFiles({ client, language, manifest, names }: PageFilesOptions): Promise<PageFiles> {
  const folder = join(client, prefixOf(language))
  const nameOf = (built: string) => names.get(built) ?? built
  const built = await readFile(join(client, '__template.html'), 'utf8')
  const template = splitTemplate(
    built.replace('<html lang="en">', `<html lang="${language}">`).replace(/(?<=\/assets\/)[\w.-]+\.js/g, nameOf),
  )
  const style = template.styleLink.match(/href="([^"]*)"/)?.[1] ?? ''
  const { filesOf } = filesBy(manifest, nameOf)
  /** What every page runs once it comes alive. */
  const appFiles = filesOf(['src/main.tsx'])

  const write = (file: string, page: WrittenPage) => writeHtml(template.html, file, page)

  return {
    writePage: async (page, app) => {
      const code = [...new Set([...appFiles, ...filesOf(page.sources)])]
      await write(join(folder, page.path, 'index.html'), {
        title: page.title,
        head: [...headOf(page), `<style>${await styleOf(app)}</style>`],
        data: {
          start: 'sign',
          code: addresses(code),
          later: addresses(filesOf(page.thenSources ?? []).filter((file) => !code.includes(file))),
          early: addresses(filesOf(page.earlySources ?? [])),
          style,
        },
        // The whole style is one file for all pages: the first script asks for it once the page is painted.
        body: `<div id="root" data-prerendered>${app}</div>\n    <noscript>${template.styleLink}</noscript>`,
      })
    },
    writeShell: async (file, { sources, calls }, shell) => {
      // The first script before all, with what it needs to run: it asks the server while the others are on their way.
      const code = [...new Set([...filesOf(['index.html']), ...appFiles, ...filesOf(sources)])]
      await write(join(folder, file), {
        title: BRAND.name,
        head: [BRAND_LINK, template.styleLink, ...code.map(preload)],
        data: { start: 'now', calls: calls.join(' ') },
        body: `<div id="root">${shell}</div>`,
      })
    },
    writeDrawn: async (path, sources) => {
      const [whose = ''] = filesOf(['src/lib/whose-page.ts'])
      const code = [
        ...new Set([
          ...filesOf(['index.html', 'src/lib/whose-page.ts']),
          ...appFiles,
          ...filesOf([...sources, 'src/app/drawn-start.ts']),
        ]),
      ]
      const classes = await classesIn(code.map((file) => join(client, file)))
      await write(join(drawingIn(client, language), `${path}.html`), {
        title: BRAND.name,
        head: [
          BRAND_LINK,
          `<style>${await styleOfClasses(classes)}</style>`,
          `<script type="module" async src="/${whose}"></script>`,
          ...code.map(preload),
        ],
        data: { start: 'sign', now: 'yes', code: '', later: '', early: '', style },
        body: `<div id="root" data-of="%of%"><!--drawn--></div>\n    <script type="application/json" id="drawn">%told%</script>`,
      })
    },
  }
}

async function writeHtml(template: string, file: string, { title, head, data, body }: WrittenPage): Promise<void> {
  const told = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const html = template
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<script async', () => `<script async${told.join('')}`)
    .replace('<div id="root"><!--app--></div>', () => body)
  // What the Content-Security-Policy would refuse must not be written in the first place: of a page it knows one style.
  const inline =
    /<script(?![^>]*\ssrc=|\stype="application\/(?:ld\+)?json")|\sstyle="|\son\w+="|<style[\s\S]*<style/.exec(html)
  if (inline) throw new Error(`${file} has inline script or style: ${html.slice(inline.index, inline.index + 80)}`)
  if (html.includes('<!--$!-->')) throw new Error(`${file} has a part that was not rendered ahead`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

/** The page of the bundler without its style sheet, which stands elsewhere on each page. */
function splitTemplate(html: string): { html: string; styleLink: string } {
  const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0]
  if (!link) throw new Error('the built page has no style sheet')
  return { html: html.replace(link, ''), styleLink: link.trim() }
}

function addresses(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ')
}

function preload(file: string): string {
  return `<link rel="modulepreload" href="/${file}" crossorigin />`
}

/** `filesOf`: what modules, or chunks of vite.config.ts by their names, need before they can run; themselves first. */
function filesBy(
  manifest: Manifest,
  nameOf: (built: string) => string,
): { filesOf: (sources: readonly string[]) => string[] } {
  const chunkOf = (name: string): Manifest[string] => {
    const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name)
    if (!chunk) throw new Error(`the build has no ${name}`)
    return chunk
  }
  const staticImports = (name: string, seen = new Set<string>()): string[] => {
    const chunk = chunkOf(name)
    if (seen.has(name)) return []
    seen.add(name)
    const file = `assets/${nameOf(chunk.file.replace(/^assets\//, ''))}`
    return [file, ...(chunk.imports ?? []).flatMap((each) => staticImports(each, seen))]
  }
  return { filesOf: (sources) => [...new Set(sources.flatMap((source) => staticImports(source)))] }
}
