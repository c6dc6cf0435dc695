// What a page must hold for whoever sees it large, walks it by keyboard or spaces its text (WCAG 2.2).
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** 1280 by 1024 pixels at 400 %: what is left of a desktop. */
export const ZOOMED = { width: 320, height: 256 }
export const SMALLEST_TARGET_PX = 24
/** Enough to leave the header and walk through the page's first parts. */
const STEPS_MAX = 40

/** A chart follows its place a moment after the screen has changed. */
async function expectNoSidewaysScroll(page: Page, why: string): Promise<void> {
  await expect.poll(() => page.evaluate(whatIsTooWide), `${page.url()} ${why}`).toBeUndefined()
}

/** Runs in the page. */
function whatIsTooWide(): string | undefined {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const wide = [...document.querySelectorAll('main *')].find(
    (each) => each.getBoundingClientRect().right > clientWidth + 1,
  )
  return `${scrollWidth} > ${clientWidth}: ${wide?.outerHTML.slice(0, 200)}`
}

/** The spacing that WCAG 1.4.12 lets a reader ask for. A sheet of script, because the page's policy lets in no other. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Texts that a box of fixed height cuts off. */
export async function cutTexts(page: Page): Promise<string[]> {
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
export async function smallTargets(page: Page): Promise<string[]> {
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
export async function expectFocusSeen(page: Page): Promise<void> {
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

/** At 320 pixels, as it is and with larger spacing of text: no sideways scroll, targets large enough, nothing cut off. */
export async function expectNarrowAndSpaced(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, 'at 400 %')
  expect(await smallTargets(page), `${page.url()}: targets of ${SMALLEST_TARGET_PX} pixels`).toEqual([])
  await spaceText(page)
  await expectNoSidewaysScroll(page, 'with larger spacing')
  expect(await cutTexts(page), `${page.url()}: texts are whole with larger spacing`).toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
