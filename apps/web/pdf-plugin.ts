// What PDFs lean on without carrying it, beside the site's own files: standard fonts, character maps of East Asia,
// and decoders of scanned pictures. The browser fetches one only for a PDF that needs it, and never from anybody
// else.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }

/** Named by their version, as other assets are by their content: they may be kept for ever. */
const FOLDER = `assets/pdfjs-${version}`
/** The policy of the pages compiles no WebAssembly, so of the decoders only those in plain script are of use. */
const NEEDED = {
  cmaps: /\.bcmap$|LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|LICENSE/,
  wasm: /_nowasm_fallback\.js$|LICENSE/,
}

export const PDF_FILES = `/${FOLDER}/`

export function pdfFiles(): Plugin {
  return {
    name: 'kivuko-pdf-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const file of neededFiles())
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${file}`, source: readFileSync(join(library, file)) })
    },
    configureServer({ middlewares }) {
      const files = new Set(neededFiles())
      middlewares.use(PDF_FILES.slice(0, -1), ({ url = '' }, response, next) => {
        const file = url.slice(1)
        if (!files.has(file)) return next()
        // A decoder is a module, which a browser takes by its type only.
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(join(library, file)))
      })
    },
  }
}

function neededFiles(): string[] {
  return Object.entries(NEEDED).flatMap(([folder, pattern]) =>
    readdirSync(join(library, folder))
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name}`),
  )
}
