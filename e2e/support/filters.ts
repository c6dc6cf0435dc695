// The choices above a list: on a phone they wait behind a button.
import { expect, type Page } from '@playwright/test'

/** Shows them in the form they have at this width. Safe to call again. */
export async function openFilters(page: Page): Promise<void> {
  const filters = page.locator('search')
  await expect(filters).toBeVisible()
  const button = filters.getByRole('button', { name: /^Filter/ })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
