// The least a page with React can be: one form, rendered ahead and hydrated, served as Kivuko serves its own pages.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBrand } from '@kivuko/contract/read-brand.ts'
import Fastify from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { KNOWN_PAGES_FILE } from '../../apps/api/src/platform/known-pages.ts'
import { addPageHeaders } from '../../apps/api/src/platform/security-headers.ts'
import { serveWeb } from '../../apps/api/src/platform/serve-web.ts'
import { compressFiles } from '../../apps/web/tools/compress-files.ts'

const SOURCE = join(import.meta.dirname, 'floor')

export type Floor = { url: string; stop(): Promise<void> }

/**
 * Builds it into `folder` and serves it on a free port of this machine: with its few rules of style in a file, as the
 * bundler writes every page, or `isBare`, with them inside, so that nothing at all stands before its paint.
 */
export async function serveFloor(folder: string, { isBare }: { isBare: boolean }): Promise<Floor> {
  await build({ root: SOURCE, configFile: false, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  // Of a module without types, so by its address.
  const { Form } = await import(String(new URL('floor/form.js', import.meta.url)))
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const page = (isBare ? await withStyleInside(built, folder) : built).replace(
    '<!--app-->',
    renderToString(createElement(Form)),
  )
  const brand = readBrand()
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '__spa-fallback.html'), `<meta name="brand" content="${brand.fingerprint}" />`)
  await writeFile(join(folder, KNOWN_PAGES_FILE), JSON.stringify({ pages: ['/'], under: [] }))
  await compressFiles(folder, () => false)
  const { url, stop } = await serveFolder(folder)
  return {
    url,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The files of a built site and nothing else, as Kivuko serves them, on a free port of this machine. */
export async function serveFolder(folder: string): Promise<Floor> {
  const server = Fastify()
  await addPageHeaders(server, { cardOrigins: [], isHttps: false })
  await serveWeb(server, folder, readBrand())
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url, stop: async () => void (await server.close()) }
}

async function withStyleInside(html: string, folder: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/([^"]*)"[^>]*>/.exec(html) ?? []
  if (!link || !file) throw new Error('the floor has no style sheet')
  return html.replace(link, `<style>${await readFile(join(folder, file), 'utf8')}</style>`)
}
