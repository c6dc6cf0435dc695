// Pictures of the running product: `node e2e/screenshots.ts` writes those of the README, light and dark,
// `node e2e/screenshots.ts <folder> [part of a name,another] [--quick]` every screen at phone and desktop width, light and dark,
// for looking at; `--quick`: on a phone in the light alone; `--by-turns`: each screen in one of the four, the next in another;
// `--in=yo`: in that language, those of customers that an address alone shows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@kivuko/contract/auth.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { runTool } from '../tools/run-tool.ts'
import { ROOT } from '../tools/start/environment.ts'
import { findBrowser } from '../tools/testing/browser.ts'
import { atRest } from './support/at-rest.ts'
import { widgetOn } from './support/buying.ts'
import { call } from './support/call.ts'
import { bringDevice, newDevice } from './support/device.ts'
import { type Customer, connectTo, type Kivuko } from './support/kivuko.ts'
import { PICTURES, type Picture, type Viewer } from './support/pictures.ts'
import { show } from './support/screens.ts'
import { becomeOwner, showQuote, showTypedCard } from './support/screens-of-buying.ts'
import { newStaff } from './support/staff.ts'
import { startOwnStack } from './support/start-stack.ts'

const README_IMAGES = join(ROOT, 'docs', 'images')
/** A year of somebody's, and what the operator sees of everybody's. */
const README_PAGES = [
  ['wallet', 'owner', '/wallet'],
  ['transactions', 'owner', '/transactions'],
  ['console', 'staff', '/console'],
] as const
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const TIMEOUT_MS = 20_000
/** The longest page is some ten thousand pixels long. */
const DRAWING_MS = 90_000
const ON_A_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true }
const LOOKS: readonly { name: string; options: BrowserContextOptions }[] = [
  { name: '390-light', options: { ...ON_A_PHONE, colorScheme: 'light' } },
  { name: '390-dark', options: { ...ON_A_PHONE, colorScheme: 'dark' } },
  { name: '1280-light', options: { viewport: DESKTOP, colorScheme: 'light' } },
  { name: '1280-dark', options: { viewport: DESKTOP, colorScheme: 'dark' } },
]
/** A frame of another origin is drawn by a process of its own, which takes no notice of the sharper scale. */
const FRAMES_IN_ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process']

type Studio = { browser: Browser; kivuko: Kivuko; people: Record<Exclude<Viewer, 'visitor' | 'newcomer'>, Customer> }

await runTool(async () => {
  const words = process.argv.slice(2)
  const [folder, only = ''] = words.filter((word) => !word.startsWith('--'))
  const stack = await startOwnStack({ isImpatient: false, isLivedIn: true })
  const found = findBrowser()
  const browser = await chromium.launch({ ...found, args: [...found.args, ...FRAMES_IN_ONE_PROCESS] })
  try {
    const studio = await openStudio(browser, connectTo(stack))
    if (folder === undefined) await takeReadmeImages(studio)
    else {
      const language = words.find((word) => word.startsWith('--in='))?.slice('--in='.length)
      return await takeEverything(studio, { folder, only, language, looksAt: looksBy(words) })
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
  return 0
})

async function openStudio(browser: Browser, kivuko: Kivuko): Promise<Studio> {
  const staff = await newStaff(kivuko, 'admin')
  const owner = await resident(kivuko, 'ada', 'Ada Obi')
  const residents = {
    resident: owner,
    agent: await resident(kivuko, 'funmi', 'Funmilayo Akande'),
    member: await resident(kivuko, 'adaobi', 'Adaobi Nwankwo'),
    trader: await resident(kivuko, 'zawadi', 'Zawadi Achieng Nyong’o'),
  }
  const studio = { browser, kivuko, people: { owner, staff, ...residents } }
  // What she cannot do now is missed by a few pictures alone.
  await withPage(studio, 'owner', { viewport: DESKTOP }, becomeOwner).catch((error: unknown) => console.error(error))
  return studio
}

/** One of the demo's own customers, who have lived here for a year, at a device of their own. */
async function resident(kivuko: Kivuko, mailbox: string, fullName: string): Promise<Customer> {
  const [firstName = ''] = fullName.split(' ')
  const person = { email: `${mailbox}@kivuko.example`, password: 'ferry-over-the-lake-1' }
  const device = await newDevice()
  const { access_token: token } = await call({ appUrl: kivuko.appUrl, device }, login, { body: person })
  if (!token) throw new Error(`${fullName} was asked for more than a password`)
  return { ...person, fullName, firstName, token, device }
}

async function withPage(
  { browser, kivuko, people }: Studio,
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
  const person = await personOf({ kivuko, people }, viewer)
  if (person) {
    const localStorage = [{ name: 'token', value: person.token }]
    await context.setStorageState({ cookies: [], origins: [{ origin: kivuko.appUrl, localStorage }] })
    if (person.device) await bringDevice(context, kivuko.appUrl, person.device)
  }
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Somebody new for each picture: of orders that nobody paid one customer may have a few. */
async function personOf(
  { kivuko, people }: Pick<Studio, 'kivuko' | 'people'>,
  viewer: Viewer,
): Promise<Customer | undefined> {
  if (viewer === 'visitor') return undefined
  return viewer === 'newcomer' ? kivuko.newCustomer() : people[viewer]
}

/** Those of the README, in the light and in the dark: a page there shows the one that fits it. */
async function takeReadmeImages(studio: Studio): Promise<void> {
  mkdirSync(README_IMAGES, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    const path = (name: string) => join(README_IMAGES, `${name}-${colorScheme}.png`)
    const onDesktop = { viewport: DESKTOP, colorScheme }
    const onPhone = { viewport: PHONE, colorScheme, deviceScaleFactor: 2 }
    await withPage(studio, 'visitor', onDesktop, async (page) => {
      await showQuote(page, '/')
      await atRest(page)
      await page.screenshot({ path: path('home') })
    })
    for (const [name, viewer, address] of README_PAGES)
      await withPage(studio, viewer, viewer === 'staff' ? onDesktop : onPhone, async (page) => {
        await page.goto(address)
        await atRest(page)
        await page.screenshot({ path: path(name) })
      })
    await withPage(studio, 'newcomer', onPhone, async (page) => {
      await showTypedCard(page)
      await widgetOn(page).screenshot({ path: path('card') })
    })
  }
  console.log(`The pictures are in ${README_IMAGES}.`)
}

type Wanted = { folder: string; only: string; language?: string | undefined; looksAt: (place: number) => typeof LOOKS }

function looksBy(words: readonly string[]): Wanted['looksAt'] {
  if (words.includes('--by-turns')) return (place) => LOOKS.slice(place % LOOKS.length).slice(0, 1)
  return () => (words.includes('--quick') ? LOOKS.slice(0, 1) : LOOKS)
}

/** A screen that cannot be reached is named, and the others are taken all the same. Answers the exit code. */
async function takeEverything(studio: Studio, { folder, only, language, looksAt }: Wanted): Promise<number> {
  mkdirSync(folder, { recursive: true })
  let missed = 0
  const pictures = picturesIn(language).filter(({ name }) => only.split(',').some((part) => name.includes(part)))
  for (const [place, picture] of pictures.entries()) {
    for (const look of looksAt(place)) {
      const path = join(folder, `${picture.name}-${look.name}.png`)
      if (!(await take(studio, picture, look.options, path))) missed += 1
    }
  }
  console.log(`The pictures are in ${folder}.${missed > 0 ? ` ${missed} could not be taken.` : ''}`)
  return missed > 0 ? 1 : 0
}

/** The steps to a state press what stands there in English, which is the console's only language as well. */
function picturesIn(language: string | undefined): Picture[] {
  if (language === undefined) return [...PICTURES]
  return PICTURES.filter(({ isState, viewer }) => !isState && viewer !== 'staff').map((picture) => ({
    ...picture,
    path: `/${language}${picture.path}`,
  }))
}

async function take(studio: Studio, picture: Picture, options: BrowserContextOptions, path: string): Promise<boolean> {
  try {
    await withPage(studio, picture.viewer, options, async (page) => {
      await show(page, picture)
      await page.screenshot({ path, fullPage: true, timeout: DRAWING_MS })
    })
    return true
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    return false
  }
}
