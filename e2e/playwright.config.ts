// Journeys through the whole stack in a real browser: customers' at home on a phone, the console's on a desktop.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/testing/browser.ts'
import { widths } from './environment.ts'
import type { Options } from './fixtures.ts'

const browser = findBrowser()
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const RESULTS = join(import.meta.dirname, '..', 'test-results', 'e2e')

const sizes = [
  { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  {
    name: 'phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  },
] as const

/** Journeys that switch something off for everybody, or need a Kivuko that nobody has used. */
const ALONE = 'alone/*.spec.ts'

/** Matched against the project, the file and the title. A tag says that a journey makes sense at one width only. */
const AT_DESKTOP = / console[a-z-]*\.spec\.ts |@desktop/
const LONG_AT_DESKTOP = /^(?=.*@long).*(?: console[a-z-]*\.spec\.ts |@desktop)/
const CHOSEN = {
  once: { desktop: { grep: AT_DESKTOP, grepInvert: /@long/ }, phone: { grepInvert: [AT_DESKTOP, /@long/] } },
  long: { desktop: { grep: LONG_AT_DESKTOP }, phone: { grep: /@long/, grepInvert: AT_DESKTOP } },
  elsewhere: { desktop: { grepInvert: [AT_DESKTOP, /@phone/] }, phone: { grep: AT_DESKTOP, grepInvert: /@desktop/ } },
  everywhere: { desktop: { grepInvert: /@phone/ }, phone: { grepInvert: /@desktop/ } },
}

export default defineConfig<Options>({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: join(RESULTS, 'traces'),
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Twice as many as cores: somebody always waits for a block, a message or a second thought.
  workers: 4,
  retries: 0,
  // A hang is a failure; on a busy machine a slow page is not.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'report.json') }]],
  use: {
    browserName: 'chromium',
    // One browser for all journeys of a worker, with a made-up camera for those that take a picture.
    launchOptions: { ...browser, args: [...browser.args, ...CAMERA] },
    // Recording takes a quarter of the time: `--trace on` shows what happened in a journey that failed.
    trace: 'off',
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    video: 'off',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Colours are judged at rest: half-faded text has too little contrast. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker fetches no journey sees or holds up: the one about it lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    // One after another, on one stack that is started for them; first, so that others run beside them to the end.
    ...sizes.map(({ name, use }) => ({
      ...CHOSEN[widths][name],
      name: `${name}, alone`,
      testMatch: ALONE,
      workers: 1,
      use: { ...use, isAlone: true },
    })),
    ...sizes.map(({ name, use }) => ({ ...CHOSEN[widths][name], name, testIgnore: ALONE, use })),
  ],
})
