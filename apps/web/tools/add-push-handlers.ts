// Adds what is done with pushes to the site's service worker, behind whatever else the build wrote into it; alone, it is the
// worker.
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** At the root of the site, so that every page is in its reach. */
const WORKER_FILE = 'service-worker.js'
/** What the handlers are called in a worker that is no module. */
const NAME = 'pushHandlers'

export async function addPushHandlers(client: string): Promise<void> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      lib: { entry: join(ROOT, 'src/worker/push-handlers.ts'), formats: ['iife'], name: NAME },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built.flatMap(({ output }) => output).flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
  if (code.length !== 1) throw new Error(`the handlers of pushes are ${code.length} files`)
  await appendFile(join(client, WORKER_FILE), `\n${code.join('')}\n${NAME}.handlePushes(self)\n`)
}
