// Puts an operator's brand into a build: name and drawings as modules, colours into the style sheet, pictures as files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Brand, brandFileName } from '@kivuko/contract/brand.ts'
import type { Palette } from '@kivuko/contract/brand-colours.ts'
import type { Drawing } from '@kivuko/contract/brand-drawing.ts'
import { listFiles } from '@kivuko/contract/read-brand.ts'
import type { Plugin } from 'vite'
import { markSentence } from './tools/marks.ts'

const TEXTS_MODULE = 'virtual:brand-texts'
/** Where src/ui/theme.css has the colours. */
const COLOURS = '/* the colours of the brand */'
/** In theme.css, with the fonts of the device that are made its size. */
const INTER = /"Inter Variable"(?:,\s*"Inter Fallback: [^"]*")*/
const STYLES = fileURLToPath(new URL('src/ui', import.meta.url))
const TYPES = { png: 'image/png', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' } as const

/** What the claims are in the language of a build is put in its place, as sentences are (tools/build.ts). */
export const CLAIMS_MARK = 'claims of the brand'

export function brandPlugin(brand: Brand): Plugin {
  const modules = modulesOf(brand)
  let isForServer = false
  let isBuilt = false
  return {
    name: 'kivuko-brand',
    enforce: 'pre',
    configResolved: ({ build, command }) => {
      isBuilt = command === 'build'
      isForServer = Boolean(build.ssr)
    },
    resolveId: (id) => (modules[id] || id === TEXTS_MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${TEXTS_MODULE}`) return claimsInLanguage(isBuilt)
      return id.startsWith('\0') ? modules[id.slice(1)] : undefined
    },
    transform: {
      filter: { id: /\/src\/ui\/theme\.css/ },
      handler: (code) => brandStyles(brand, code),
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<title></title>', `<title>${escapeHtml(brand.name)}</title>`)
          .replace('page by day', brand.colours.light.page)
          .replace('page by night', brand.colours.dark.page),
    },
    generateBundle() {
      if (isForServer) return
      for (const [fileName, source] of filesOf(brand)) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      const files = filesOf(brand)
      middlewares.use((request, response, next) => {
        const source = files.get((request.url ?? '').slice(1))
        if (!source) return next()
        const ending = (request.url ?? '').split('.').at(-1) as keyof typeof TYPES
        response.setHeader('content-type', TYPES[ending] ?? 'application/octet-stream')
        response.end(source)
      })
    },
  }
}

/** Where nothing is built, everything is in English. */
function claimsInLanguage(isBuilt: boolean): string {
  const texts = isBuilt ? `/*#__PURE__*/ JSON.parse(${markSentence(CLAIMS_MARK, new Map())})` : '{}'
  return `export const CLAIM_TEXTS = ${texts}`
}

/** src/ui/theme.css with the brand's colours and typeface. */
export function brandStyles(brand: Brand, code: string): string {
  if (!code.includes(COLOURS)) throw new Error(`theme.css has lost its line “${COLOURS}”`)
  return withTypeface(
    brand,
    code.replace(COLOURS, () => colourRules(brand)),
  )
}

function modulesOf({ name, mail, mark, scene, claims }: Brand): Record<string, string> {
  const constants = { NAME: name, FILE_NAME: brandFileName(name), MAIL: mail }
  return {
    'virtual:brand': [
      ...Object.entries(constants).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`),
      ...drawn('MARK', mark),
    ].join('\n'),
    'virtual:brand-claims': `export const CLAIMS = ${JSON.stringify(claims)}`,
    // Apart: only the home page shows it.
    'virtual:brand-scene': drawn('SCENE', scene).join('\n'),
  }
}

/** As elements of React, which weigh less in a page than what could make them. What is drawn in has no fill of its own. */
function drawn(name: string, drawing: Drawing | undefined): string[] {
  const shapes = (drawing?.shapes ?? []).map(({ tag, attributes: { fill, ...others } }, index) => {
    const properties = fill === 'none' ? others : { fill: fill ?? '#000000', ...others }
    return `/*#__PURE__*/ jsx('${tag}', ${JSON.stringify(properties)}, ${index})`
  })
  return [
    `import { jsx } from 'react/jsx-runtime'`,
    `export const ${name} = [${shapes.join(', ')}]`,
    `export const ${name}_BOX = '0 0 ${drawing?.width ?? 0} ${drawing?.height ?? 0}'`,
  ]
}

function colourRules({ colours }: Brand): string {
  const rules = (palette: Palette) =>
    Object.entries(palette)
      .map(([role, value]) => `--${role}: ${value};`)
      .join(' ')
  return `:root { ${rules(colours.light)} }\n@media (prefers-color-scheme: dark) { :root { ${rules(colours.dark)} } }`
}

/** One file for all weights, in the place of the product's own. */
function withTypeface({ typeface, fonts }: Brand, code: string): string {
  if (!typeface || !fonts) return code
  const address = relative(STYLES, fonts.web).replaceAll('\\', '/')
  const face = `@font-face { font-family: "${typeface.name}"; font-display: swap; font-weight: 400 700; src: url("${address}") format("woff2"); }`
  if (!INTER.test(code)) throw new Error('theme.css has lost its stack of fonts, which begins with Inter')
  return code
    .replace('@import "./fonts.css";', '')
    .replace('@import "./fallback-fonts.css";', '')
    .replace(INTER, `"${typeface.name}"`)
    .replace('@theme inline', () => `${face}\n\n@theme inline`)
}

/** What stands at the root of the site, by its name there. */
function filesOf(brand: Brand): Map<string, string | Buffer> {
  const read = (...path: string[]) => readFileSync(join(brand.folder, ...path))
  return new Map<string, string | Buffer>([
    ['icon.svg', read('mark.svg')],
    ...['icon-180.png', 'icon-192.png', 'icon-512.png'].map((name) => [name, read(name)] as const),
    ...readdirSync(join(brand.folder, 'pictures'))
      .filter((name) => name.endsWith('.png'))
      .map((name) => [`og/${name}`, read('pictures', name)] as const),
    ...otherFiles(brand.folder),
    ['manifest.webmanifest', webManifest(brand)],
  ])
}

/** Logos of partners and the like, as they are. */
function otherFiles(folder: string): [string, Buffer][] {
  const files = join(folder, 'files')
  if (!existsSync(files)) return []
  return listFiles(files).map((path) => [`files/${relative(files, path).replaceAll('\\', '/')}`, readFileSync(path)])
}

/** What a phone that installs the site calls it and shows for it. */
function webManifest({ name, shortName, description, colours }: Brand): string {
  const picture = (src: string, sizes: string, purpose?: string) => ({
    src,
    sizes,
    type: src.endsWith('.svg') ? TYPES.svg : TYPES.png,
    ...(purpose && { purpose }),
  })
  return `${JSON.stringify(
    {
      name,
      short_name: shortName,
      description,
      id: '/',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: colours.light.page,
      theme_color: colours.light.page,
      icons: [
        picture('/icon.svg', 'any'),
        picture('/icon-192.png', '192x192'),
        picture('/icon-512.png', '512x512'),
        picture('/icon-512.png', '512x512', 'maskable'),
      ],
      // An address, an amount or a link that is shared from another app is read by Send Money.
      share_target: { action: '/send-money', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    },
    undefined,
    2,
  )}\n`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
