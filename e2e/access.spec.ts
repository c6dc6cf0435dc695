// What the page /accessibility states, tried on every public screen and on the wallet's: narrow and zoomed, by keyboard,
// with larger spacing of text, in forced colours, with little data.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'

const PUBLIC = ['/', '/buy', '/sell', '/business', '/coins', '/blogs', '/fees', '/help', '/accessibility', '/sitemap']
const ALONE = ['/sign-in', '/sign-up', '/forgot-password']
const OF_CUSTOMER = [
  '/dashboard',
  '/wallet',
  '/wallet/receive',
  '/wallet/withdraw',
  '/add-funds',
  '/send-money',
  '/transactions',
  '/payments',
  '/notifications',
  '/profile',
  '/settings',
  '/security',
]
/** 1280 by 1024 pixels at 400 %: what is left of a desktop. */
const ZOOMED = { width: 320, height: 256 }
const SMALLEST_TARGET_PX = 24
/** Enough to leave the header and walk through the page's first parts. */
const STEPS_MAX = 40

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function expectNoSidewaysScroll(page: Page, why: string): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    )
    return { scrollWidth, clientWidth, first: wide.at(0)?.outerHTML.slice(0, 200) }
  })
  expect(widths.scrollWidth, `${page.url()} ${why}: ${widths.first}`).toBeLessThanOrEqual(widths.clientWidth)
}

/** The spacing that WCAG 1.4.12 lets a reader ask for. A sheet of script, because the page's policy lets in no other. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Texts that a box of fixed height cuts off. */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((each) => {
        const { overflowY, position } = getComputedStyle(each)
        const isHidden = ['hidden', 'clip'].includes(overflowY) && position !== 'absolute'
        return isHidden && each.innerText?.trim() && each.scrollHeight > each.clientHeight + 2 && each.clientHeight > 1
      })
      .map((each) => each.outerHTML.slice(0, 160)),
  )
}

/**
 * Controls smaller than WCAG 2.5.8 wants, without the space around them that would do instead. Links within a sentence
 * are as large as its line.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const boxes = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ each, box }) => box.width > 1 && box.height > 1 && each.checkVisibility({ visibilityProperty: true }))
    const isInLine = (each: HTMLElement) =>
      each.tagName === 'A' &&
      getComputedStyle(each).display === 'inline' &&
      Boolean(each.parentElement?.closest('p, li, dd, td'))
    return boxes
      .filter(({ each, box }) => Math.min(box.width, box.height) < least && !isInLine(each))
      .filter(({ each, box }) =>
        boxes.some((other) => {
          if (other.each === each || other.each.contains(each) || each.contains(other.each)) return false
          const x = box.x + box.width / 2
          const y = box.y + box.height / 2
          const dx = Math.max(other.box.left - x, 0, x - other.box.right)
          const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
          return Math.hypot(dx, dy) < least / 2
        }),
      )
      .map(({ each, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 120)}`)
  }, SMALLEST_TARGET_PX)
}

/** Walks by Tab: what has the focus is marked, on the screen, and not wholly behind something else (WCAG 2.4.11, 2.4.7). */
async function expectFocusSeen(page: Page): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null
      if (!focused || focused === document.body) return undefined
      const target = focused.closest('label') ?? focused
      const box = target.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((part) => [
        [box.left + box.width * part, box.top + box.height / 2],
        [box.left + box.width / 2, box.top + box.height * part],
      ])
      const isShown = points.some(([x = 0, y = 0]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (target.contains(there) || there.contains(target))
      })
      const marked = [focused, ...[focused.parentElement, focused.parentElement?.parentElement].filter((each) => each)]
      const isMarked = marked.some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each as HTMLElement)
        return outlineStyle !== 'none' && outlineWidth !== '0px'
      })
      const isShaded = focused.tagName === 'SELECT'
      return { isShown, isMarked: isMarked || isShaded, what: focused.outerHTML.slice(0, 160) }
    })
    if (!seen) return
    expect(seen.isShown, `${page.url()}: the focus is seen on ${seen.what}`).toBe(true)
    expect(seen.isMarked, `${page.url()}: the focus is marked on ${seen.what}`).toBe(true)
  }
}

async function tryScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(ZOOMED)
    await show(page, path)
    await expectNoSidewaysScroll(page, 'at 400 %')
    expect(await smallTargets(page), `${path}: targets of ${SMALLEST_TARGET_PX} pixels`).toEqual([])
    await expectFocusSeen(page)
    await spaceText(page)
    await expectNoSidewaysScroll(page, 'with larger spacing')
    expect(await cutTexts(page), `${path}: texts are whole with larger spacing`).toEqual([])
  }
}

test('ACC-02 ACC-03 ACC-04 ACC-05 public pages hold at 320 pixels and 400 %, with larger spacing, by keyboard', async ({
  page,
}) => {
  await tryScreens(page, [...PUBLIC, ...ALONE])
})

test.describe('a customer', () => {
  test.use({ isSignedIn: true })

  test('ACC-02 ACC-03 ACC-04 ACC-05 the wallet’s screens hold at 320 pixels and 400 %, with larger spacing, by keyboard', async ({
    page,
  }) => {
    await tryScreens(page, OF_CUSTOMER)
  })
})

test('ACC-06 in forced colours what is chosen, what has the focus and what can be pressed are still told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, '/buy')
  const widget = page.getByRole('region', { name: 'Buy crypto', exact: true })
  const chosen = widget.getByRole('radio', { checked: true })
  await expect(chosen).toBeVisible()
  expect(await chosen.evaluate((radio) => getComputedStyle(radio).appearance)).not.toBe('none')
  await widget.getByLabel('You pay').focus()
  await expectFocusSeen(page)
  const button = widget.getByRole('button', { name: 'Buy USDT' })
  const border = await button.evaluate((each) => getComputedStyle(each).borderTopWidth)
  expect(border, 'a button has an edge').not.toBe('0px')
})

test('ACC-01 the site states what it was tested for and what is known not to hold, one link from every page', async ({
  page,
}) => {
  await page.goto('/fees')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  const main = page.getByRole('main')
  await expect(main).toContainText('Web Content Accessibility Guidelines (WCAG) 2.2')
  for (const name of ['What was tested', 'What is known not to hold', 'Tell us'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
})
