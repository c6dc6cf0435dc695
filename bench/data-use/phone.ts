// A small phone of its own, whose browser keeps between two visits what a browser keeps: files, the service worker, the
// session. Each day is a tab that is opened, looked at and closed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/testing/browser.ts'
import { type Counter, countBytes, type Got } from './count-bytes.ts'
import type { Front } from './front.ts'
import { layWire, type Passed, type Wire } from './wire.ts'

export type Phone = {
  context: BrowserContext
  counter: Counter
  front: Front
  wire: Wire
  site: string
  stop(): Promise<void>
}
/** `got` as the browser counts it, `onWire` as the cable does. */
export type Measured = { got: Got[]; onWire: Passed }

const SIZE = { width: 390, height: 844 }
const SETTLED_MS = 1500
const TIMEOUT_MS = 60_000

export async function openPhone(front: Front, { savesData = false } = {}): Promise<Phone> {
  const { port } = front
  const profile = await mkdtemp(join(tmpdir(), 'kivuko-phone-'))
  const wire = await layWire(port)
  const browser = findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    args: [
      ...browser.args,
      '--remote-debugging-port=0',
      `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${wire.port}`,
      `--ignore-certificate-errors-spki-list=${front.pin}`,
    ],
    viewport: SIZE,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  // As a browser does that was asked to save data.
  if (savesData) {
    await context.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    await context.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  }
  const counter = await countBytes(profile)
  return {
    ...{ context, counter, front, wire, site: siteOf(front) },
    async stop() {
      counter.stop()
      await context.close()
      await wire.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** In a tab of its own, until the worker behind it has nothing more to fetch. */
export async function visit(
  { context, counter, front, wire }: Phone,
  work: (page: Page) => Promise<void>,
): Promise<Measured> {
  const page = await context.newPage()
  await work(page)
  await page.waitForFunction(IS_SETTLED)
  // The browser looks for a newer worker a second after a page was opened.
  await page.waitForTimeout(SETTLED_MS)
  await page.waitForFunction(IS_SETTLED)
  await page.close()
  front.hangUp()
  return { got: counter.take(), onWire: wire.take() }
}

/** Where a browser finds what stands behind it. */
export function siteOf({ port }: Front): string {
  return `https://localhost:${port}`
}

/** Nothing is being installed. As text: this side knows no page. */
const IS_SETTLED = `navigator.serviceWorker.getRegistration().then((known) => !known?.installing)`
