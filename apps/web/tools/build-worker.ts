// The site's service worker: one file at the root of the site, so that every page is in its reach.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export async function buildWorker(client: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: client,
      emptyOutDir: false,
      lib: {
        entry: join(ROOT, 'src/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  })
}
