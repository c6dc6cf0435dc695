// The page in partners' frames: a bundle of its own in each language, beside the site and without anything of it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { WIDGET_LANGUAGES } from '@kivuko/contract/widget-look.ts'
import { build } from 'vite'
import { SWAHILI } from '../src/frame/swahili.ts'
import { texts } from '../texts-plugin.ts'
import { BRAND } from './environment.ts'
import { escapeHtml } from './page-head.ts'

/** Read by the server (apps/api/src/platform/serve-frame.ts). */
export const FRAME_FOLDER = '__frame'
/** Gzip, of all that comes before anybody types: page, style and script. */
const LIMIT_KB = 60
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SENTENCES = { en: {}, sw: SWAHILI }

export async function buildFrame(client: string): Promise<void> {
  for (const language of WIDGET_LANGUAGES) {
    const folder = join(client, FRAME_FOLDER, language)
    await build({
      configFile: false,
      root: ROOT,
      base: `/frame/files/${language}/`,
      logLevel: 'warn',
      plugins: [texts(BRAND.name, { language, sentences: SENTENCES[language] })],
      publicDir: false,
      build: {
        target: 'es2022',
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(ROOT, 'frame.html') },
      },
    })
    const page = await readFile(join(folder, 'frame.html'), 'utf8')
    const said = page
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace('<title></title>', () => `<title>${escapeHtml(BRAND.name)}</title>`)
    await writeFile(join(folder, 'frame.html'), said)
    await checkFrame(folder, said)
  }
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
