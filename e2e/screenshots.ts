// Pictures of the running product: `node e2e/screenshots.ts` writes those of the README,
// `node e2e/screenshots.ts <folder>` every screen at phone and desktop width, light and dark, for looking at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { runTool } from '../tools/run-tool.ts'
import { ROOT } from '../tools/start/environment.ts'
import { findBrowser } from '../tools/testing/browser.ts'
import { widgetOn } from './support/buying.ts'
import { connectTo, type Kivuko } from './support/kivuko.ts'
import { becomeOwner, SCREENS, type Screen, showQuote, showTypedCard, type Viewer } from './support/screens.ts'
import { startOwnStack } from './support/start-stack.ts'

const README_IMAGES = join(ROOT, 'docs', 'images')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const TIMEOUT_MS = 20_000
/** A frame of another origin is drawn by a process of its own, which takes no notice of the sharper scale. */
const FRAMES_IN_ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process']

type Studio = { browser: Browser; kivuko: Kivuko; tokens: Record<Viewer, string | undefined> }

await runTool(async () => {
  const [folder, only = ''] = process.argv.slice(2)
  const stack = await startOwnStack({ isImpatient: false })
  const found = findBrowser()
  const browser = await chromium.launch({ ...found, args: [...found.args, ...FRAMES_IN_ONE_PROCESS] })
  try {
    const studio = await openStudio(browser, connectTo(stack))
    if (folder === undefined) await takeReadmeImages(studio)
    else await takeEverything(studio, folder, only)
  } finally {
    await browser.close()
    await stack.stop()
  }
  return 0
})

async function openStudio(browser: Browser, kivuko: Kivuko): Promise<Studio> {
  const newcomer = await kivuko.newCustomer()
  const owner = await kivuko.newCustomer()
  const studio = { browser, kivuko, tokens: { visitor: undefined, newcomer: newcomer.token, owner: owner.token } }
  await withPage(studio, 'owner', { viewport: DESKTOP }, becomeOwner)
  return studio
}

async function withPage(
  { browser, kivuko, tokens }: Studio,
  viewer: Viewer,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: kivuko.appUrl,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const token = tokens[viewer]
  if (token) {
    const localStorage = [{ name: 'token', value: token }]
    await context.setStorageState({ cookies: [], origins: [{ origin: kivuko.appUrl, localStorage }] })
  }
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function takeReadmeImages(studio: Studio): Promise<void> {
  mkdirSync(README_IMAGES, { recursive: true })
  const sharp = { deviceScaleFactor: 2 }
  await withPage(studio, 'visitor', { viewport: DESKTOP, ...sharp }, async (page) => {
    await showQuote(page, '/')
    await page.screenshot({ path: join(README_IMAGES, 'home.png') })
  })
  await withPage(studio, 'newcomer', { viewport: DESKTOP, ...sharp }, async (page) => {
    await showTypedCard(page)
    await widgetOn(page).screenshot({ path: join(README_IMAGES, 'card.png') })
  })
  await withPage(studio, 'owner', { viewport: PHONE, colorScheme: 'dark', ...sharp }, async (page) => {
    await page.goto('/wallet', { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(README_IMAGES, 'wallet.png') })
  })
  console.log(`The pictures are in ${README_IMAGES}.`)
}

/** A screen that cannot be reached is named, and the others are taken all the same. */
async function takeEverything(studio: Studio, folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const screen of SCREENS.filter(({ name }) => name.includes(only))) {
    for (const [size, viewport] of [
      ['390', PHONE],
      ['1280', DESKTOP],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const path = join(folder, `${screen.name}-${size}-${colorScheme}.png`)
        await take(studio, screen, { viewport, colorScheme, hasTouch: size === '390', isMobile: size === '390' }, path)
      }
    }
  }
}

async function take(studio: Studio, screen: Screen, options: BrowserContextOptions, path: string): Promise<void> {
  try {
    await withPage(studio, screen.viewer, options, async (page) => {
      await screen.show(page)
      await page.screenshot({ path, fullPage: true })
    })
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}
