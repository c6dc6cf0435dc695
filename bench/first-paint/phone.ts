// A slow phone that opens pages of a site, each time for the first time, and says what it saw and when. What runs in the
// page is written as text: this side knows no page.
import type { Browser, CDPSession, Page } from '@playwright/test'
import { slowDown } from '../../e2e/support/slow-phone.ts'
import type { Kept } from './account.ts'

/** `account` is what the browser keeps of a customer, for their pages. */
export type Phone = { browser: Browser; url: string; account?: Kept }

export type Look = {
  firstMs: number
  largestMs: number
  /** Of script as it travelled: until the largest paint, and until nobody has touched the page for a while. */
  paintBytes: number
  untouchedBytes: number
  /** The sum of all layout shifts. */
  shift: number
}

const SIZE = { width: 412, height: 823 }
/** How long a page is left alone; after its load until nothing larger is painted; and how long a finger rests on a link. */
const UNTOUCHED_MS = 2500
const SETTLED_MS = 500
const FINGER_MS = 90
const TIMEOUT_MS = 30_000
const POLL_MS = 20

const WATCH_PAINT = `
  window.seen = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

/** A heading and a figure of money, and nothing that still waits. */
const HAS_CONTENT = `() => {
  const main = document.querySelector('main')
  return Boolean(main?.querySelector('h1') && /(KSh|₦|\\$)\\s?[\\d,]+\\.\\d\\d/.test(main.innerText))
}`

/** From the moment a link was pressed until its screen is whole. */
const WATCH_STEP = `
  window.pressedAt = 0
  window.addEventListener('click', () => { window.pressedAt = performance.now() }, true)
  window.whole = (path) => location.pathname === path && document.querySelector('main h1')
    && !document.querySelector('main .breathe, main .animate-spin')
  window.waitForStep = (path) => new Promise((resolve) => {
    const look = () => window.whole(path) && window.pressedAt > 0
      ? resolve(performance.now() - window.pressedAt) : requestAnimationFrame(look)
    look()
  })`

/** When the first key came, when a figure stood there, and when it was no estimate any more. */
const WATCH_ANSWER = `
  window.answered = { key: 0, figure: 0, quote: 0 }
  window.addEventListener('input', () => { window.answered.key ||= performance.now() }, true)
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      const output = document.querySelector('form output')
      if (!/\\d/.test(output?.textContent ?? '')) return
      window.answered.figure ||= performance.now()
      if (!output.hasAttribute('data-estimate')) window.answered.quote ||= performance.now()
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })`

/** Opens a page that nobody touches; `isLong` waits for what it fetches by itself. */
export async function look(phone: Phone, path: string, { isLong = false } = {}): Promise<Look> {
  return await onPhone(phone, async (page, session) => {
    await page.addInitScript({ content: WATCH_PAINT })
    const scripts = countScripts(session)
    await page.goto(`${phone.url}${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(isLong ? UNTOUCHED_MS : SETTLED_MS)
    const seen = await page.evaluate<{ largest: number; shift: number; first: number; origin: number }>(
      `({ ...seen, first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, origin: performance.timeOrigin })`,
    )
    const paintedAt = (seen.origin + seen.largest) / 1000
    return {
      firstMs: seen.first,
      largestMs: seen.largest,
      paintBytes: sum(scripts.filter(({ endedAt }) => endedAt <= paintedAt)),
      untouchedBytes: sum(scripts),
      shift: seen.shift,
    }
  })
}

/** Opens a customer's page: how long until its heading and a figure of money are there. */
export async function openCold(phone: Phone, path: string): Promise<number> {
  return await onPhone(phone, async (page) => {
    await page.goto(`${phone.url}${path}`, { waitUntil: 'commit' })
    await until(page, `(${HAS_CONTENT})()`)
    return await page.evaluate<number>('performance.now()')
  })
}

/** Presses one link of the menu after the other; answers how long each took until its screen was whole. */
export async function walk(
  phone: Phone,
  from: string,
  steps: readonly (readonly [name: string, path: string])[],
): Promise<number[]> {
  return await onPhone(phone, async (page, session) => {
    await page.addInitScript({ content: WATCH_STEP })
    await page.goto(`${phone.url}${from}`, { waitUntil: 'load' })
    await until(page, `(${HAS_CONTENT})()`)
    // Somebody reads before they go on.
    await page.waitForTimeout(UNTOUCHED_MS)
    const times: number[] = []
    for (const [name, path] of steps) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const link = page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true })
      const box = await link.boundingBox()
      if (!box) throw new Error(`there is no link to ${name} to press`)
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.evaluate('window.pressedAt = 0')
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await page.waitForTimeout(FINGER_MS)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      times.push(await page.evaluate<number>(`waitForStep('${path}')`))
      await page.waitForTimeout(FINGER_MS * 10)
    }
    return times
  })
}

/** Both from the first key; the quote's own way over this network beside it. */
export type Answer = { figureMs: number; quoteMs: number; apiMs: number }

/** Types into the buy widget of a page that nobody has touched, without a pause. */
export async function firstAnswer(phone: Phone): Promise<Answer> {
  return await onPhone(phone, async (page) => {
    await page.addInitScript({ content: WATCH_ANSWER })
    await page.goto(phone.url, { waitUntil: 'load' })
    await page.waitForTimeout(UNTOUCHED_MS)
    await page.locator('input[name="amount"]').pressSequentially('5000')
    await until(
      page,
      `answered.quote > 0 && performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/quotes/create'))`,
    )
    return await page.evaluate<Answer>(`(() => {
      const asked = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/quotes/create'))
      const { key, figure, quote } = answered
      return { figureMs: figure - key, quoteMs: quote - key, apiMs: asked.responseEnd - asked.startTime }
    })()`)
  })
}

async function onPhone<T>(
  { browser, account }: Phone,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: SIZE, hasTouch: true, isMobile: true })
  try {
    if (account) await context.setStorageState(account)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const session = await context.newCDPSession(page)
    await slowDown(session)
    return await work(page, session)
  } finally {
    await context.close()
  }
}

/** Asked from outside: the page's policy lets nothing be made of text within. */
async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate<boolean>(expression))) await page.waitForTimeout(POLL_MS)
}

type Script = { bytes: number; endedAt: number }

/** Every script that travels from now on: its bytes, and when it was there, in seconds since 1970. */
function countScripts(session: CDPSession): Script[] {
  const scripts: Script[] = []
  const offsets = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, type, wallTime, timestamp }) => {
    if (type === 'Script') offsets.set(requestId, wallTime - timestamp)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const offset = offsets.get(requestId)
    if (offset !== undefined) scripts.push({ bytes: encodedDataLength, endedAt: timestamp + offset })
  })
  return scripts
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { bytes }) => total + bytes, 0)
}
