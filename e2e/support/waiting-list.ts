import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Loads a list of the console again until its only row says so: what it shows is written in the background. The list
 * has an answer each time before it is judged, however slow the page is: its row, or the words for none.
 */
export async function hurryUntil(
  page: Page,
  row: Locator,
  { says, none }: { says: string; none: string },
): Promise<void> {
  const answer = row.or(page.getByText(none))
  await expect(async () => {
    await page.reload()
    await expect(answer).toBeVisible()
    expect(await row.allInnerTexts()).toEqual([expect.stringContaining(says)])
  }).toPass()
}
