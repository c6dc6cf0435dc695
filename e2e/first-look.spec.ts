// What moves on a slow phone while a customer's screens come.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ isSignedIn: true })

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER_TIMES = 4

/** Of what moved without anybody having touched the page: half a line of a phone, at most. */
const SHIFT_MAX = 0.02

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved)

test('FST-36 nothing moves while the dashboard comes on a slow phone @phone @long', async ({ page }) => {
  test.slow()
  await slowDown(page)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Tier 2 lets you move/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$0.00')
  expect(await movedOn(page), 'on the dashboard').toBeLessThan(SHIFT_MAX)
})
