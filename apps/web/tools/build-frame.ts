// The page in partners' frames: a bundle of its own in each language, beside the site and without anything of it.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { build } from 'vite'
import { texts } from '../texts-plugin.ts'
import { readCatalogue } from './catalogues.ts'
import { BRAND } from './environment.ts'
import { escapeHtml } from './page-head.ts'
import { speakScripts } from './spoken-files.ts'

/** Read by the server (apps/api/src/platform/serve-frame.ts). */
export const FRAME_FOLDER = '__frame'
/** Gzip, of all that comes before anybody types: page, style and script. */
const LIMIT_KB = 60
const ROOT = fileURLToPath(new URL('..', import.meta.url))

export async function buildFrame(client: string): Promise<void> {
  const built = join(client, FRAME_FOLDER, 'built')
  await build({
    configFile: false,
    root: ROOT,
    base: baseOf('en'),
    logLevel: 'warn',
    plugins: [texts(BRAND.name)],
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: built,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(ROOT, 'frame.html') },
    },
  })
  for (const language of LANGUAGES) await writeFrame(built, join(client, FRAME_FOLDER, language), language)
  await rm(built, { recursive: true })
}

async function writeFrame(built: string, folder: string, language: Language): Promise<void> {
  await cp(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  for (const name of (await readdir(assets)).filter((each) => /\.(?:js|css)$/.test(each)))
    await rewrite(join(assets, name), (text) => text.replaceAll(baseOf('en'), baseOf(language)))
  const names = await speakScripts(assets, [{ ...readCatalogue(language), brand: BRAND.name }])
  const page = await rewrite(join(folder, 'frame.html'), (text) =>
    text
      .replaceAll(baseOf('en'), baseOf(language))
      .replaceAll(/(?<=\/assets\/)[\w.-]+\.js/g, (name) => names.get(language)?.get(name) ?? name)
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace('<title></title>', () => `<title>${escapeHtml(BRAND.name)}</title>`),
  )
  await checkFrame(folder, page)
}

function baseOf(language: Language): string {
  return `/frame/files/${language}/`
}

async function rewrite(file: string, change: (text: string) => string): Promise<string> {
  const text = change(await readFile(file, 'utf8'))
  await writeFile(file, text)
  return text
}

/** What the page names, and what that imports at once: the card network's loader comes when a card is asked for. */
async function checkFrame(folder: string, page: string): Promise<void> {
  const assets = join(folder, 'assets')
  const named = (await readdir(assets)).filter((name) => page.includes(`/assets/${name}`))
  const parts = await Promise.all(named.map((name) => readFile(join(assets, name))))
  const bytes = [Buffer.from(page), ...parts].reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0)
  const text = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1000)
  if (named.length < 2 || bytes > LIMIT_KB * 1000)
    throw new Error(`the frame is ${text} kB in ${named.length} files; it may be ${LIMIT_KB} kB before typing`)
  console.log(`The frame, gzip: ${text} kB before typing (limit ${LIMIT_KB})`)
}
