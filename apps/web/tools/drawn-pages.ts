// What the server draws customers' first screens with: the code, and each page with the places that it fills
// (apps/api/src/platform/drawn-pages.ts).
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@kivuko/contract/languages.ts'
import { build } from 'vite'

/** In the folder of the site, and served to nobody. */
const DRAWING_FOLDER = '__drawing'

/** Of one language. */
export function drawingIn(client: string, language: Language): string {
  return join(client, DRAWING_FOLDER, language)
}

export type DrawnPage = { path: string; calls: readonly string[] }

/** One module with all it needs: a server has no packages of the web app. It stands there once for each language, so it is small. */
export async function buildDrawing(folder: string, configFile: string): Promise<void> {
  await build({
    configFile,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      ssr: 'src/draw.tsx',
      copyPublicDir: false,
    },
  })
}

export async function writeList(client: string, pages: readonly DrawnPage[]): Promise<void> {
  await writeFile(join(client, DRAWING_FOLDER, 'pages.json'), JSON.stringify({ pages, languages: LANGUAGES }))
}

/** All that may be a class in these files: what a screen shows depends on its customer. */
export async function classesIn(files: readonly string[]): Promise<string[]> {
  const words = new Set<string>()
  for (const file of files) for (const word of (await readFile(file, 'utf8')).split(/["'`\s\\]+/)) words.add(word)
  return [...words].filter((word) => /^[a-z0-9!@*-][^<>{};]{0,120}$/i.test(word))
}
