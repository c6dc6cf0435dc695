// Journeys through the whole stack in a real browser, each at desktop and phone width.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/testing/browser.ts'

const RESULTS = join(import.meta.dirname, '..', 'test-results', 'e2e')

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(RESULTS, 'traces'),
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A hang is a failure; on a busy machine a slow page is not.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'report.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: findBrowser(),
    // Recording takes a quarter of the time: `--trace on` shows what happened in a journey that failed.
    trace: 'off',
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    video: 'off',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Colours are judged at rest: half-faded text has too little contrast. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
