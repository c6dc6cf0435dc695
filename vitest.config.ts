// Two projects: `node` gets a PostgreSQL, `web` a browser-like document. `vitest run <file>` finds the right one.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { brandPlugin } from './apps/web/brand-plugin.ts'
import { contentPlugins } from './apps/web/content-plugin.ts'
import { texts } from './apps/web/texts-plugin.ts'
import { readBrand } from './packages/contract/src/read-brand.ts'
import { readEnvironment } from './tools/environment.ts'

const brand = readBrand()
const IGNORED = ['**/node_modules/**', '**/dist/**']
const LONG = readEnvironment().KIVUKO_WITHOUT_LONG ? ['**/*.long.test.ts'] : []

export default defineConfig({
  test: {
    // Twice as many as cores: stories wait for jobs, messages and other processes half of their time.
    maxWorkers: 4,
    tags: [{ name: 'long', description: 'takes seconds by its nature: `npm run test:all` runs it' }],
    // A hang is a failure; on a machine that is busy or a third as fast a slow story is not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // What files import holds nothing of theirs: they share it, and a file starts ten times as fast.
          isolate: false,
          include: ['{packages,tools,bench}/**/*.test.ts', 'apps/{api,sandbox,signer}/**/*.test.ts'],
          exclude: [...IGNORED, ...LONG],
          globalSetup: ['tools/testing/vitest-setup.ts'],
          // As long as our own `until` waits: what is polled for has no limit of its own either.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        root: 'apps/web',
        plugins: [brandPlugin(brand), ...contentPlugins(brand), texts(brand.name)],
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          // Each file begins with modules of its own (leave-nothing.ts); what comes from node_modules is shared, except
          // the card provider's loader, which keeps the script it once found.
          pool: 'threads',
          isolate: false,
          server: { deps: { inline: [/@stripe\//] } },
          env: { VITE_SITE_CONTENT: 'demonstration' },
          setupFiles: [fileURLToPath(new URL('apps/web/test/leave-nothing.ts', import.meta.url))],
          include: ['**/*.test.{ts,tsx}'],
          exclude: IGNORED,
        },
      },
    ],
  },
})
