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
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: join(RESULTS, 'report.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: findBrowser(),
    trace: 'retain-on-failure',
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
