// When a screen is as it will stay, so that its picture can be taken.
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Until another sign is given. */
const SIGN_MS = 5_000
const REST_MS = 90_000
/** A ring may turn on, and a button be busy, beside a payment that is waited for: so long they are waited for. */
const SPINNER_MS = 3_000

/** Nothing loads any more. Some screens ask again and again, so that the network never rests: what is shown counts. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await walk(page)
  // The app comes with a sign of a person, and what was scrolled before its first code was there is none.
  const empty = page.locator('.breathe')
  await expect(async () => {
    if ((await empty.count()) > 0) {
      await page.mouse.move(1, 9, { steps: 2 })
      await walk(page)
    }
    await expect(empty).toHaveCount(0, { timeout: SIGN_MS })
  }).toPass({ timeout: REST_MS })
  await page
    .waitForFunction(() => !document.querySelector('.animate-spin, [aria-busy="true"]'), undefined, {
      timeout: SPINNER_MS,
    })
    .catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Down the page and back: parts far down come when somebody comes near. */
async function walk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y)
      // A busy machine may draw no frame for a long time: the walk goes on without.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        setTimeout(resolve, 500)
      })
    }
    window.scrollTo(0, 0)
  })
}
