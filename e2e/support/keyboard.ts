import { expect, type Locator, type Page } from '@playwright/test'

const STOPS_MAX = 25

/** Presses Tab until the control has the focus and shows it; fails when it cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    await page.keyboard.press('Tab')
    const isThere = await control.evaluate(
      (node) => node.ownerDocument.hasFocus() && node.ownerDocument.activeElement === node,
    )
    if (!isThere) continue
    expect(await control.evaluate((node) => node.matches(':focus-visible')), 'the focus can be seen').toBe(true)
    return
  }
  throw new Error(`Tab never reached ${control}`)
}
